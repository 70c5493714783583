import { listCalendars, type CalendarRow } from "@hourloom/db/queries/calendars";
import {
  calendar,
  workspaceCalendar,
  type Calendar,
  type CalendarCreate,
  type CalendarPatch,
  type WorkspaceCalendar,
  type WorkspaceCalendarCreate,
  type WorkspaceCalendarPatch,
} from "@hourloom/schema/calendars";
import type { ItemContext, Owner } from "../../core/context.ts";
import { createItems, type ItemsService } from "../items/items.ts";
import { calendarKind } from "./calendar-kind.ts";

export interface CalendarsService extends ItemsService<Calendar, CalendarCreate, CalendarPatch> {
  /** All calendars, by position. */
  listAll(owner: Owner): Promise<WorkspaceCalendar[]>;
  /** Calendars for the web app, which also orders them and chooses the default one. */
  workspace: ItemsService<WorkspaceCalendar, WorkspaceCalendarCreate, WorkspaceCalendarPatch>;
}

function presentCalendar(row: CalendarRow): Calendar {
  return row;
}

function presentWorkspaceCalendar(row: CalendarRow): WorkspaceCalendar {
  return { type: "calendar", ...row };
}

export function createCalendarsService(deps: ItemContext): CalendarsService {
  return {
    ...createItems(deps, calendarKind(presentCalendar, calendar)),
    listAll: async ({ userId }) => (await listCalendars(deps.db, userId)).map(presentWorkspaceCalendar),
    workspace: createItems(deps, calendarKind(presentWorkspaceCalendar, workspaceCalendar)),
  };
}
