import type { ReminderNotice } from "@hourloom/schema/reminders/notices";
import type { Generated } from "kysely";
import type { Immutable } from "./column-types.ts";

/** Items with reminders, and when to look at each of them again; written by triggers, too. */
export interface ReminderSchedulesTable {
  user_id: Immutable<string>;
  kind: Immutable<ReminderNotice["kind"]>;
  item: Immutable<string>;
  /** When its next reminder is due, or when the item was changed. */
  next_at: Date;
  /** Reminders that were due until then are notices, or are not shown any more. */
  done_until: Date;
  /** Raised by every change of the item. */
  revision: Generated<number>;
}

export interface ReminderNoticesTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  kind: Immutable<ReminderNotice["kind"]>;
  item: Immutable<string>;
  occurrence: Immutable<string>;
  minutes: Immutable<number>;
  due_at: Immutable<Date>;
  /** The start; of a whole day 9:00. */
  starts_at: Immutable<Date>;
  is_timed: Immutable<boolean>;
  /** From when on it is shown: `due_at`, after quiet hours, or after it was snoozed. */
  show_at: Date;
  shown_at: Date | null;
  /** When a device announced it with a sound or a notification of its system. */
  announced_at: Date | null;
  snoozed_at: Date | null;
  dismissed_at: Date | null;
  /** Since when its item is at another time; null while it is not, or again not. */
  withdrawn_at: Date | null;
}
