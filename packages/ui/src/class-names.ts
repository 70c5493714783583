import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. Of two for the same property the order in the style sheet decides, so a part
 * whose callers may choose another one has its own with the variant `base` (theme.css).
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
