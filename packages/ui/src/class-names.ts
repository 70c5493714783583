import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Our own names of sizes and shadows; without them `text-title` would be taken for a colour and dropped. */
const merge = extendTailwindMerge({
  extend: {
    classGroups: { "font-size": [{ text: ["title", "lead", "heading", "display"] }], shadow: [{ shadow: ["float"] }] },
  },
});

/** Joins class names; of two that set the same thing the later one wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
