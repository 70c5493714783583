import type { ObjectSlice } from "@hourloom/db/queries/imports/slices";

/** Objects of one statement, to stay well below the statement timeout. */
const SLICE = 1_000;

/** Slices of the objects with these places in the file. */
export function slicesOf(importId: string, objects: readonly { object: { seq: number } }[]): ObjectSlice[] {
  const last = objects.reduce((most, { object }) => Math.max(most, object.seq), -1);
  const slices: ObjectSlice[] = [];
  for (let from = 0; from <= last; from += SLICE) slices.push({ importId, from, to: from + SLICE });
  return slices;
}
