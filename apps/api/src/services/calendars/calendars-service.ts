import { listCalendars, type CalendarRow } from "@hourloom/db/queries/calendars";
import { calendar, workspaceCalendar, type WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { ItemContext, Owner } from "../../core/context.ts";
import { createItems } from "../items/items.ts";
import { calendarKind } from "./calendar-kind.ts";

function presentWorkspaceCalendar(row: CalendarRow): WorkspaceCalendar {
  return { type: "calendar", ...row };
}

export function createCalendarsService(deps: ItemContext) {
  return {
    ...createItems(
      deps,
      calendarKind((row) => row, calendar),
    ),
    /** All calendars, by position. */
    listAll: async ({ userId }: Owner): Promise<WorkspaceCalendar[]> =>
      (await listCalendars(deps.db, userId)).map(presentWorkspaceCalendar),
    /** Calendars for the web app, which also orders them and chooses the default one. */
    workspace: createItems(deps, calendarKind(presentWorkspaceCalendar, workspaceCalendar)),
  };
}

export type CalendarsService = ReturnType<typeof createCalendarsService>;
