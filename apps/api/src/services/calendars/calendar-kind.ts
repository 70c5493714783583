import type { z } from "zod";
import {
  calendarRows,
  clearDefaultCalendar,
  listCalendarPage,
  type CalendarColumns,
  type CalendarRow,
} from "@hourloom/db/queries/calendars";
import { deleteSubscribedCalendar } from "@hourloom/db/queries/feed-objects";
import type { UserId } from "@hourloom/db/owner";
import { omitUndefined } from "@hourloom/domain/items/members";
import type { WorkspaceCalendarCreate, WorkspaceCalendarPatch } from "@hourloom/schema/calendars";
import { ok, invalidField, type Versioned } from "@hourloom/schema/errors/domain-errors";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import type { ItemKind } from "../items/item-kind.ts";
import { changedPosition, shortenPositions } from "../items/positions.ts";

const notDefault = invalidField("is_default", "A subscribed calendar cannot be the default.");
const ALL_CALENDARS = { table: "calendars" } as const;

/**
 * The calendar that every account begins with, and to which its events belonged before there were
 * others.
 */
export function firstCalendarOf(userId: UserId): string {
  return userId;
}

/** The item kind of calendars for one transport, which supplies `present` and `shape`. */
export function calendarKind<Shape extends Versioned>(
  present: (row: CalendarRow) => Shape,
  shape: z.ZodType<Shape>,
): ItemKind<CalendarRow, CalendarColumns, Shape, WorkspaceCalendarCreate, WorkspaceCalendarPatch> {
  return {
    kind: "calendar",
    rows: { list: listCalendarPage, ...calendarRows },
    present,
    parse: (stored) => shape.parse(stored),
    read: ({ title, color, is_hidden }) => ok(omitUndefined<CalendarColumns>({ title, color, is_hidden })),
    complete: ({ title }, { position, color = null, is_hidden = false }) =>
      position === undefined
        ? invalidField("position", FIELD_REQUIRED)
        : ok({ title, color, is_hidden, is_default: false, position }),
    prepare: async (input, transaction, row) => {
      const position = await changedPosition(transaction, ALL_CALENDARS, { position: input.position, row });
      const becomesDefault = input.is_default === true && row?.is_default === false;
      if (becomesDefault && row.kind === "subscribed") return notDefault;
      if (becomesDefault) await clearDefaultCalendar(transaction.tx, transaction.userId);
      return ok(omitUndefined<CalendarColumns>({ position, is_default: becomesDefault ? true : undefined }));
    },
    afterWrite: ({ after }, transaction) => shortenPositions(transaction, ALL_CALENDARS, after.position),
    beforeRemove: async ({ id: calendar, kind, is_default }, { tx, userId }) => {
      if (is_default) return invalidField("non_field_errors", "The default calendar cannot be deleted.");
      if (kind !== "subscribed") return ok("kept");
      // What a feed brought is not in the trash: the feed still has it.
      await deleteSubscribedCalendar(tx, { userId, calendar });
      return ok("deleted");
    },
  };
}
