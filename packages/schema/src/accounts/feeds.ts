import { z } from "zod";
import { confirmation } from "./accounts.ts";
import { OWN_CALENDARS_MAX } from "../calendars.ts";
import { dateTime, eventTimeZone, id, reference, title } from "../fields/fields.ts";

/** Feeds: calendars at a secret address that other programs subscribe to. */

export const FEEDS_MAX = 20;

/** `full`: the events as they are; `busy`: only which times are taken. */
export const feedMode = z.enum(["full", "busy"]);
export type FeedMode = z.output<typeof feedMode>;

export const feed = z.object({
  id,
  title: z.string(),
  mode: feedMode,
  /** Of floating and whole-day events; null for the account's. */
  zone: z.string().nullable(),
  calendars: z.array(id),
  created_at: dateTime,
  /** To the hour; null before the first time. */
  last_read_at: dateTime.nullable(),
});
export type Feed = z.output<typeof feed>;

/** Own calendars, each once. */
const calendars = z
  .array(reference)
  .min(1)
  .max(OWN_CALENDARS_MAX)
  .transform((ids) => [...new Set(ids.map((one) => one.toLowerCase()))]);

const feedFields = { title, mode: feedMode, calendars };

export const feedCreate = z.strictObject({
  ...feedFields,
  zone: eventTimeZone.nullish(),
  ...confirmation.shape,
});
export type FeedCreate = z.output<typeof feedCreate>;

export const feedUpdate = z.strictObject({ id, changes: z.strictObject(feedFields).partial() });
export type FeedUpdate = z.output<typeof feedUpdate>;

export const feedRotation = z.strictObject({ id, ...confirmation.shape });
export type FeedRotation = z.output<typeof feedRotation>;

/** A feed with its address, which cannot be read again. */
export const feedWithAddress = z.object({ feed, address: z.string() });
export type FeedWithAddress = z.output<typeof feedWithAddress>;
