import { sumConvertedEvents, sumPlannedTasks } from "@hourloom/db/queries/insights";
import { type PlannedWork, sumPlannedItems } from "@hourloom/domain/insights/planned-items";
import { RANGE_ITEMS_MAX } from "@hourloom/schema/calendar";
import type { DateRange } from "@hourloom/schema/events";
import { INSIGHT_SUBJECTS_MAX, type PlannedItems } from "@hourloom/schema/insights";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Owner, ServiceContext } from "../../core/context.ts";
import type { CalendarService } from "../calendar/service.ts";
import { accountDaysSpan, readDayClock } from "../settings/account-days.ts";

/** Plans of the range, from the calendar's items, beside what was worked. */
export async function listPlannedItems(
  { db, calendar }: ServiceContext & { calendar: Pick<CalendarService, "plansInRange"> },
  owner: Owner,
  range: DateRange,
): Promise<Result<PlannedItems>> {
  const [found, clock] = await Promise.all([calendar.plansInRange(owner, range), readDayClock(db, owner)]);
  if (!found.ok) return found;
  const span = accountDaysSpan(range, clock);
  const [tasks, events] = await Promise.all([
    sumPlannedTasks(db, owner.userId, { ...span, limit: RANGE_ITEMS_MAX }, range),
    sumConvertedEvents(db, owner.userId, span, RANGE_ITEMS_MAX),
  ]);
  const worked: PlannedWork = {
    tasks: tasks.map(({ estimate_minutes, ...task }) => ({ ...task, planned_seconds: (estimate_minutes ?? 0) * 60 })),
    events,
  };
  const { items, ...sums } = sumPlannedItems(found.value.items, worked, range);
  const isTruncated = found.value.truncated || items.length > INSIGHT_SUBJECTS_MAX;
  return ok({ ...sums, items: items.slice(0, INSIGHT_SUBJECTS_MAX), truncated: isTruncated });
}
