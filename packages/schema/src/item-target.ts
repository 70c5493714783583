import { z } from "zod";
import { id } from "./fields/fields.ts";

export const seenVersion = z.int().min(1).optional();

/** A row in the version on screen: a stale version is rejected, with the current row. */
export const itemTarget = z.object({ id, version: seenVersion });
export type ItemTarget = z.output<typeof itemTarget>;
