import { aFlowtime, anEvent, aPomodoro, aTask, aTaskBlock } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { copyItem } from "./copy-item";

const options = { id: "new", days: 3, calendar: "home" };

test("a copy of one of a series is a single event on its day, with its length, texts and colour", () => {
  const event = anEvent({
    start_time: "22:00",
    end_time: "01:00",
    end_date: "2026-11-25",
    notes: "Bring tea",
    color: "teal",
    recurrence: "weekly",
    occurrence: "2026-11-24",
  });
  expect(copyItem(event, options)).toEqual({
    ...event,
    id: "new",
    version: 0,
    calendar: "home",
    date: "2026-11-27",
    end_date: "2026-11-28",
    recurrence: null,
    repeats: null,
    rrule: null,
    occurrence: null,
  });
});

test("an event of another zone moves on its own clock, too", () => {
  const own_clock = { date: "2026-11-23", start_time: "23:00", end_time: null, end_date: null };
  const copy = copyItem(anEvent({ own_clock, timezone: "America/New_York" }), options);
  expect(copy).toMatchObject({ date: "2026-11-27", own_clock: { ...own_clock, date: "2026-11-26" } });
});

test("a copied task is open, at the end of its list, and does not repeat", () => {
  const done = { is_completed: true, completed_at: "2026-11-24T10:00:00Z", completed_date: "2026-11-24" };
  expect(copyItem(aTask({ ...done, repeats: null, rrule: "FREQ=DAILY", recurrence: "daily" }), options)).toMatchObject({
    date: "2026-11-27",
    position: "",
    is_completed: false,
    completed_at: null,
    rrule: null,
  });
});

test("a block is planned once more; sessions are not copied", () => {
  const block = aTaskBlock();
  expect(copyItem(block, { ...options, days: 0 })).toEqual({ ...block, id: "new", version: 0 });
  for (const item of [aPomodoro(), aFlowtime()]) expect(copyItem(item, options)).toBeUndefined();
});
