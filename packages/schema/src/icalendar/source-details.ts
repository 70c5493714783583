import { z } from "zod";
import { count } from "../fields/fields.ts";

/** What the file of an imported event says beside its members: shown, not edited. */

/** How many attendees and alarms are listed. */
export const SOURCE_DETAILS_MAX = 50;

const sourceAttendee = z.object({
  /** The name, or else the address. */
  name: z.string(),
  /** Null while there is no response. */
  status: z.enum(["accepted", "declined", "tentative"]).nullable(),
});
export type SourceAttendee = z.output<typeof sourceAttendee>;

const sourceAlarm = z.discriminatedUnion("kind", [
  /** Minutes after the start or end; negative before it. */
  z.object({ kind: z.literal("relative"), minutes: z.int(), related: z.enum(["start", "end"]) }),
  /** An instant, in UTC. */
  z.object({ kind: z.literal("absolute"), at: z.string() }),
]);
export type SourceAlarm = z.output<typeof sourceAlarm>;

export const sourceDetails = z.object({
  organizer: z.string().nullable(),
  attendees: z.array(sourceAttendee),
  /** Number of attendees, of whom only the first are listed. */
  attendee_count: count,
  alarms: z.array(sourceAlarm),
});
export type SourceDetails = z.output<typeof sourceDetails>;
