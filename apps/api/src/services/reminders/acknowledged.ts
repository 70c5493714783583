import { listReminderSources, type DueSchedule, type ReminderSource } from "@hourloom/db/queries/reminders";
import { readAcknowledged, type Acknowledged } from "@hourloom/domain/icalendar/reading/acknowledged";
import { defineCalculation } from "../../core/calculation.ts";
import type { ItemContext, Owner } from "../../core/context.ts";
import { isQuickToRead } from "../recurrence/quick-octets.ts";
import { readStoredObject } from "../recurrence/read-stored-object.ts";
import { runCalculation } from "../recurrence/repeating.ts";
import type { DueOfItem } from "./find-due.ts";

/** Reads what programs dismissed of the alarms of an item. */
export function readStoredAcknowledged({ part, ...stored }: ReminderSource): Acknowledged | undefined {
  const read = readStoredObject(stored);
  return read && readAcknowledged(read.object, part ?? 0);
}

const acknowledged = defineCalculation(import.meta.url, readStoredAcknowledged);

/** Without the reminders that are dealt with. */
function withoutDismissed(result: DueOfItem, { untilMs, occurrences }: Acknowledged): DueOfItem {
  const until = (occurrence: string) => Math.max(untilMs ?? -Infinity, occurrences.get(occurrence) ?? -Infinity);
  return { ...result, due: result.due.filter(({ dueMs, occurrence }) => dueMs > until(occurrence)) };
}

/** What was found of an item, outside of a transaction. */
export interface Found {
  schedule: DueSchedule;
  result: DueOfItem;
}

/** What was found due without what was dismissed in another program. */
export async function leaveOutDismissed(
  { db, calculator }: ItemContext,
  { userId }: Owner,
  found: readonly Found[],
): Promise<Found[]> {
  const items = found.filter(({ result }) => result.due.length > 0).map(({ schedule }) => schedule.item);
  const sources = new Map((await listReminderSources(db, userId, items)).map((one) => [one.item, one]));
  const left: Found[] = [];
  for (const one of found) {
    const source = sources.get(one.schedule.item);
    const isQuick = source === undefined || isQuickToRead(source.source);
    const read = source && (await runCalculation({ calculator, userId }, acknowledged, source, isQuick));
    // What takes too long to read rings.
    const known = read?.ok === true ? read.value : undefined;
    left.push(known === undefined ? one : { ...one, result: withoutDismissed(one.result, known) });
  }
  return left;
}
