import { hashKey } from "@tanstack/react-query";

/** Compares JSON values by content. The order of members differs between responses. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a === b || hashKey([a]) === hashKey([b]);
}
