import type { ObjectSlice } from "@hourloom/db/queries/imports/slices";

/** Objects of one statement, to stay well below the statement timeout. */
const SLICE = 1_000;

/** Slices of the objects with these numbers, which are in order. */
export function slicesOf(importId: string, seqs: readonly number[]): ObjectSlice[] {
  const firsts = seqs.filter((_seq, index) => index % SLICE === 0);
  const end = (seqs.at(-1) ?? 0) + 1;
  return firsts.map((from, index) => ({ importId, from, to: firsts[index + 1] ?? end }));
}
