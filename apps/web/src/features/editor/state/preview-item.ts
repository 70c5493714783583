import type { CalendarItem } from "@hourloom/schema/workspace";
import { eventDefaults, taskDefaults } from "@hourloom/schema/item-defaults.gen";
import { ACCOUNT_TIMES, SHOWN_TITLE, type EditorTarget, type FormValues, getNestedValues } from "./editor-state";
import { isDateOrNone, isTime } from "../fields/is-readable";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { defaultSession } from "./default-session";

export const NO_TITLE = "(no title)";

function textOr<T extends string | null>(value: unknown, fallback: T): string | T {
  return typeof value === "string" && value !== "" ? value : fallback;
}

/** Text that is no time yet counts as none. */
function timeOrNone(value: unknown): string | null {
  return typeof value === "string" && isTime(value) ? value : null;
}

/**
 * Returns the item that the form of a new item would create so far, an event by default in
 * `calendar`; rendered, but never stored.
 */
export function createPreviewItem(
  target: EditorTarget & { kind: "new" },
  typed: FormValues | undefined,
  calendar: string,
): CalendarItem {
  const { id, type, place } = target;
  const values = type === "event" ? { ...typed, ...getNestedValues(typed, ACCOUNT_TIMES) } : (typed ?? {});
  const title = textOr(values[SHOWN_TITLE] ?? values["title"], NO_TITLE);
  const typedDate = textOr(values["date"], place.day);
  const date = isDateOrNone(typedDate) ? typedDate : place.day;
  const start_time = "start_time" in values ? timeOrNone(values["start_time"]) : place.startTime;
  const shared = { id, title, version: UNCONFIRMED };
  const series = { repeats: null, rrule: null };
  switch (type) {
    case "event": {
      const end_time = "end_time" in values ? timeOrNone(values["end_time"]) : place.endTime;
      const last = "end_date" in values ? textOr(values["end_date"], null) : (place.endDay ?? null);
      const end_date = isDateOrNone(last) ? last : null;
      const times = { date, start_time, end_time, end_date };
      return {
        ...eventDefaults,
        ...shared,
        ...series,
        ...times,
        type,
        calendar: textOr(values["calendar"], calendar),
        own_clock: null,
        occurrence: null,
      };
    }
    case "task": {
      const done = { completed_date: null, task_list: "", after_completion: false, position: "", completed_at: null };
      return { ...taskDefaults, ...shared, ...series, ...done, type, date, start_time };
    }
    case "pomodoro": {
      const { duration } = values;
      const length = typeof duration === "number" ? { duration } : {};
      return { ...defaultSession, ...length, ...shared, type, start_time: `${date}T${start_time ?? "00:00"}` };
    }
  }
}
