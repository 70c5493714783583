import type { ObjectSlice } from "@hourloom/db/queries/imports/slices";

/** Objects of one statement, to stay well below the statement timeout. */
const SLICE = 1_000;

/** Slices of the objects with these numbers, which are in order. */
export function slicesOf(importId: string, seqs: readonly number[]): ObjectSlice[] {
  const slices: ObjectSlice[] = [];
  for (let start = 0; start < seqs.length; start += SLICE) {
    const [from = 0, last = from] = [seqs[start], seqs.slice(start, start + SLICE).at(-1)];
    slices.push({ importId, from, to: last + 1 });
  }
  return slices;
}
