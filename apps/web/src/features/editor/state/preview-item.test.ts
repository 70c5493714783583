import { expect, test } from "vitest";
import { createPreviewItem, NO_TITLE } from "./preview-item";
import { ACCOUNT_TIMES, newTypes } from "./editor-state";

const place = { day: "2026-11-24", startTime: "09:00", endTime: "10:00" };

test.each(newTypes)("the preview of a new %s has the place of the target, or the one typed", (type) => {
  const target = { screen: "calendar", kind: "new", id: "a", type, place } as const;
  const times = type === "pomodoro" ? { start_time: "2026-11-24T09:00" } : { date: "2026-11-24", start_time: "09:00" };
  expect(createPreviewItem(target, undefined, "home")).toMatchObject({ type, id: "a", title: NO_TITLE, ...times });
  const moved = type === "pomodoro" ? { start_time: "2026-11-25T00:00" } : { date: "2026-11-25", start_time: null };
  const typed = { title: "Essay", date: "2026-11-25", start_time: "" };
  expect(createPreviewItem(target, typed, "home")).toMatchObject({ title: "Essay", ...moved });
});

test("the preview of a new event is in the calendar of new events, or the one chosen", () => {
  const target = { screen: "calendar", kind: "new", id: "a", type: "event", place } as const;
  expect(createPreviewItem(target, undefined, "home")).toMatchObject({ calendar: "home" });
  expect(createPreviewItem(target, { calendar: "work" }, "home")).toMatchObject({ calendar: "work" });
});

test("the preview of a zoned event has its times on the account's clock", () => {
  const typed = { date: "2026-11-25", start_time: "09:00", [ACCOUNT_TIMES]: { start_time: "15:00" } };
  const previewOf = (type: "event" | "task") =>
    createPreviewItem({ screen: "calendar", kind: "new", id: "a", type, place }, typed, "home");
  expect(previewOf("event")).toMatchObject({ date: "2026-11-25", start_time: "15:00" });
  expect(previewOf("task")).toMatchObject({ date: "2026-11-25", start_time: "09:00" });
});
