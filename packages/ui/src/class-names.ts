import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Without these custom names tailwind-merge would treat `text-title` as a colour and drop it. */
const merge = extendTailwindMerge({
  extend: {
    classGroups: { "font-size": [{ text: ["title", "lead", "heading", "display"] }], shadow: [{ shadow: ["float"] }] },
  },
});

/** Joins class names; the later of two conflicting ones wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
