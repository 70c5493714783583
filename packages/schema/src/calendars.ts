import { z } from "zod";
import { eventColor } from "./events.ts";
import { chosenId, id, position, title, version } from "./fields/fields.ts";
import { itemTarget } from "./item-target.ts";

/** Maximum calendars of one's own, and as many again in the trash. */
export const OWN_CALENDARS_MAX = 50;

/**
 * Maximum octets of the iCalendar that an account stores of its events and tasks, also of those in
 * the trash, but for subscribed calendars.
 */
export const SOURCE_OCTETS_MAX = 512 * 1024 * 1024;

/** Title of the calendar that every account begins with. */
export const FIRST_CALENDAR_TITLE = "Calendar";

/** `subscribed`: filled from a remote feed, and read-only. */
export const calendarKind = z.enum(["own", "subscribed"]);
export type CalendarKind = z.output<typeof calendarKind>;

const color = eventColor
  .nullable()
  .describe("The colour of events that have none of their own. Null: the default colour.");
const isHidden = z.boolean().describe("Whether its events are hidden in the calendar views.");

export const calendar = z
  .object({
    id,
    title: z.string(),
    color,
    kind: calendarKind,
    is_hidden: isHidden,
    is_default: z
      .boolean()
      .describe("Whether new events are created in this calendar by default. Exactly one calendar is the default."),
    position,
    version,
  })
  .meta({ id: "Calendar" });
export type Calendar = z.output<typeof calendar>;

const calendarFields = { title, color, is_hidden: isHidden };

export const calendarCreate = z
  .object({ id: chosenId, ...calendarFields })
  .partial()
  .required({ title: true })
  .meta({ id: "CalendarCreate" });
export type CalendarCreate = z.output<typeof calendarCreate>;

export const calendarPatch = z.object(calendarFields).partial().meta({ id: "CalendarPatch" });
export type CalendarPatch = z.output<typeof calendarPatch>;

export const calendarReplace = calendarPatch.required({ title: true }).meta({ id: "CalendarReplace" });

/** A calendar as the workspace receives it. */
export const workspaceCalendar = calendar.extend({ type: z.literal("calendar") });
export type WorkspaceCalendar = z.output<typeof workspaceCalendar>;

/** Without a position it is last. */
export const workspaceCalendarCreate = calendarCreate.extend({ position: position.optional() }).strict();
export type WorkspaceCalendarCreate = z.output<typeof workspaceCalendarCreate>;

/** `is_default: true` makes it the default one; the former default one no longer is. */
export const workspaceCalendarPatch = z
  .strictObject({ ...calendarFields, position, is_default: z.literal(true) })
  .partial();
export type WorkspaceCalendarPatch = z.output<typeof workspaceCalendarPatch>;
export const workspaceCalendarUpdate = itemTarget.extend({ changes: workspaceCalendarPatch }).strict();
