import { anEvent, aFlowtime, aPomodoro, aTask, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { blockTimes, itemLabel, itemTitle, timesLabel } from "./item-label";

const today = "2026-11-24";
/** America/St_Johns on 1 November 2026. */
const doubled = { fromMin: 60, toMin: 120 };
const first = laidOut(aPomodoro({ title: "Write", start_time: "2026-11-01T01:30:00-02:30" }));
const second = laidOut(aPomodoro({ title: "Write", start_time: "2026-11-01T01:30:00-03:30" }));

test("sessions at a repeated wall clock time show their offset", () => {
  expect(itemLabel(first, today, doubled)).toBe("Write, pomodoro, 1:30 AM (UTC-02:30) to 1:55 AM (UTC-02:30)");
  expect(itemLabel(second, today, doubled)).toBe("Write, pomodoro, 1:30 AM (UTC-03:30) to 1:55 AM (UTC-03:30)");
  const [shown] = [first, second].map((session) =>
    blockTimes({ laidOut: session, topMin: 90, heightMin: 25 }, doubled),
  );
  expect(shown).toEqual({ start: "1:30 AM (UTC-02:30)", range: "1:30 – 1:55 AM (UTC-02:30)" });
  const flow = aFlowtime({ start_time: "2026-10-25T00:50:00Z", end_time: "2026-10-25T01:10:00Z" });
  expect(timesLabel(laidOut(flow), doubled), "in the zone of UTC itself").toBe("12:50 AM to 1:10 AM (UTC)");
});

test("other times, other days and wall clock times without an offset do not", () => {
  const later = laidOut(aPomodoro({ start_time: "2026-11-01T02:00:00-03:30" }));
  expect(timesLabel(later, doubled)).toBe("2:00 AM to 2:25 AM");
  expect(timesLabel(first)).toBe("1:30 AM to 1:55 AM");
  const event = laidOut(anEvent({ date: "2026-11-01", start_time: "01:30", end_time: "01:45" }));
  expect(timesLabel(event, doubled)).toBe("1:30 AM to 1:45 AM");
  const unsaved = laidOut(aPomodoro({ start_time: "2026-11-01 01:30" }));
  expect(timesLabel(unsaved, doubled)).toBe("1:30 AM to 1:55 AM");
});

test("a session below a minute shows only its start, an event of no length the rendered half hour", () => {
  const session = laidOut(aPomodoro({ ended_at: "2026-11-24T09:00:29+05:45" }));
  expect(blockTimes({ laidOut: session, topMin: 540, heightMin: 12 })).toEqual({ start: "9:00 AM", range: "9:00 AM" });
  const event = laidOut(anEvent({ start_time: "09:00", end_time: "09:00" }));
  expect(blockTimes({ laidOut: event, topMin: 540, heightMin: 30 }).range).toBe("9:00 – 9:30 AM");
});

test("a zoned event has the time in its own zone, unless both clocks show the same", () => {
  const own_clock = { date: "2026-11-24", start_time: "09:00", end_time: "10:00", end_date: null };
  const event = anEvent({ start_time: "15:00", end_time: "16:00", timezone: "America/New_York", own_clock });
  expect(itemLabel(laidOut(event), today)).toBe("Stand-up, event, 3:00 PM to 4:00 PM, 9:00 AM in New York");
  expect(itemTitle(laidOut(event))).toBe("Stand-up\n9:00 AM in New York");
  const onOtherDay = { ...event, own_clock: { ...own_clock, date: "2026-11-23" } };
  expect(itemTitle(laidOut(onOtherDay))).toBe("Stand-up\nMon 23 Nov, 9:00 AM in New York");
  expect(itemTitle(laidOut({ ...event, own_clock: { ...own_clock, start_time: "15:00" } }))).toBe("Stand-up");
  expect(itemTitle(laidOut(anEvent()))).toBe("Stand-up");
});

test("an event and an open task say that they have a reminder", () => {
  expect(itemLabel(laidOut(anEvent({ title: "Tea", reminders: [10] })), today)).toBe("Tea, event, with a reminder");
  const task = { title: "Call", reminders: [0] };
  expect(itemLabel(laidOut(aTask({ ...task, date: today })), today)).toMatch(/, with a reminder$/);
  expect(itemLabel(laidOut(aTask({ ...task, date: today, is_completed: true })), today)).not.toMatch(/reminder/);
});

test("an event of a subscribed calendar is called read-only", () => {
  const holiday = { ...laidOut(anEvent({ title: "Holiday" })), isReadOnly: true };
  expect(itemLabel(holiday, today)).toBe("Holiday, event, read-only");
  expect(itemTitle(holiday)).toBe("Holiday\nRead-only");
});

test("an open task of a past day is overdue, a completed one is done", () => {
  const task = aTask({ title: "Call", date: "2026-11-23" });
  expect(itemLabel(laidOut(task), today)).toBe("Call, task, overdue");
  expect(itemLabel(laidOut(task), "2026-11-23")).toBe("Call, task");
  expect(itemLabel(laidOut({ ...task, is_completed: true }), today)).toBe("Call, task, done");
});

test("what ends shortly after midnight has its times, without days", () => {
  const concert = laidOut(anEvent({ title: "Concert", start_time: "23:00", end_time: "00:30" }));
  expect(itemLabel(concert, today)).toBe("Concert, event, 11:00 PM to 12:30 AM");
  expect(blockTimes({ laidOut: concert, topMin: 1380, heightMin: 60 }).range).toBe("11:00 PM – 12:30 AM");
});
