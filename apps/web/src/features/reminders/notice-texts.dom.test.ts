import { expect, test } from "vitest";
import type { ReminderNotice } from "@hourloom/schema/reminders/notices";
import { noticeTime, snoozeChoices } from "./notice-texts";

const ZONE = "Europe/Berlin";
const now = { ms: Date.parse("2026-11-27T12:50:30Z"), zone: ZONE };

function notice(date: string, start_time: string | null): ReminderNotice {
  const at = Date.parse(`${date}T${start_time ?? "09:00"}:00+01:00`);
  const id = "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e";
  const item = { id, kind: "event", item: id, occurrence: date, title: "Call", is_announced: false } as const;
  return { ...item, date, start_time, starts_at: at };
}

test.each([
  ["2026-11-27", "14:00", "2:00 PM, in 10 min"],
  ["2026-11-27", "13:50", "1:50 PM, now"],
  ["2026-11-27", "12:20", "12:20 PM, 1 h 30 min ago"],
  ["2026-11-27", null, "Today"],
  ["2026-11-28", "09:00", "Tomorrow, 9:00 AM, in 19 h 10 min"],
  ["2026-11-28", null, "Tomorrow"],
])("of %s at %s", (date, start_time, text) => {
  expect(noticeTime(notice(date, start_time), now)).toBe(text);
});

test("the last choice of snoozing is the next morning", () => {
  expect(snoozeChoices(now).at(-1)).toEqual({ label: "Tomorrow, 9:00 AM", minutes: 19 * 60 + 10 });
});
