import { expect, test } from "vitest";
import { onAccountClockLike } from "./clock-difference.ts";
import { onAccountClock } from "./own-clock.ts";
import { anEvent } from "./testing/calendar-items.ts";

const prague = "Europe/Prague";
const timezone = "America/New_York";
const like = onAccountClock(anEvent({ start_time: "09:00", end_time: "10:00", timezone }), prague);

test.each([
  ["on the same day", { start_time: "11:00", end_time: "12:30" }],
  ["on the next day", { start_time: "20:00", end_time: "21:00" }],
  ["ending on the next day", { start_time: "17:00", end_time: "19:00" }],
  ["without an end", { start_time: "20:00", end_time: null, end_date: "2026-11-26" }],
  ["over days", { start_time: "20:00", end_time: "21:00", end_date: "2026-11-26" }],
])("an event %s is where the rules of its zone put it", (_name, times) => {
  const own = anEvent({ ...times, timezone });
  expect(onAccountClockLike(own, like)).toEqual(onAccountClock(own, prague));
});

test("the difference may be to the other side", () => {
  const tokyo = onAccountClock(anEvent({ start_time: "09:00", timezone: "Asia/Tokyo" }), prague);
  const own = anEvent({ start_time: "04:00", end_time: "05:00", timezone: "Asia/Tokyo" });
  expect(onAccountClockLike(own, tokyo)).toEqual(onAccountClock(own, prague));
});

test("a floating event stays, and so does one like it", () => {
  const floating = anEvent({ start_time: "09:00" });
  expect(onAccountClockLike(floating, like)).toEqual(floating);
  expect(onAccountClockLike({ ...floating, timezone }, floating)).toEqual({ ...floating, timezone });
});
