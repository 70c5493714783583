import { z } from "zod";
import { liveKinds } from "./item-kinds.ts";

/** Parts of an account that may change. */
export const liveKind = z.enum(liveKinds);

/**
 * `seq` increases with every change of the account. `kinds` are those changed since the previously
 * sent number: empty if none, all if unknown.
 */
export const liveChange = z.object({ seq: z.int().min(0), kinds: z.array(liveKind) });
export type LiveChange = z.output<typeof liveChange>;

/**
 * The epoch and the number received last, as `epoch.seq`, named as in the Server-Sent Events
 * standard.
 */
export const liveStart = z.strictObject({ lastEventId: z.string().max(30).nullish() });
