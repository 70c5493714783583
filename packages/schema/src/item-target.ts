import { z } from "zod";
import { id } from "./fields.ts";

export const seenVersion = z.int().min(1).optional();

/** One row, in the version that was on screen: a stale one is refused with the row as it is. */
export const itemTarget = z.object({ id, version: seenVersion });
export type ItemTarget = z.output<typeof itemTarget>;
