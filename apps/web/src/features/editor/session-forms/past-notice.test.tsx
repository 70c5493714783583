import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PastNotice } from "./past-notice";

// 14:00 in Kathmandu.
beforeEach(() => vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 10, 24, 8, 15)));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const zone = "Asia/Kathmandu";
const onNow = vi.fn();
const show = (date: string | null, startTime: string | null, isNew = true) =>
  render(<PastNotice zone={zone} date={date} startTime={startTime} isNew={isNew} onNow={onNow} duration={25} />);

test.each([
  ["is over", "2026-11-24", "13:35", true],
  ["is over since the night", "2026-11-23", "23:50", true],
  ["is going on", "2026-11-24", "13:36", false],
  ["is ahead", "2026-11-24", "15:00", false],
  ["has no day yet", null, "10:00", false],
  ["has no time yet", "2026-11-24", null, false],
])("a session that %s", (_name, date, time, isShown) => {
  show(date, time);
  expect(screen.queryByText(/it will count as done/) !== null).toBe(isShown);
});

test("an existing session stays planned, and can be set to now", () => {
  show("2026-11-24", "10:00", false);
  expect(screen.getByText("This is in the past: it counts once it is set to done.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Set to now" }));
  expect(onNow).toHaveBeenCalledWith({ date: "2026-11-24", time: "14:00" });
});
