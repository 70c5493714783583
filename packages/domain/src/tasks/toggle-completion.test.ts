import { describe, expect, test } from "vitest";
import { aTask } from "../calendar/testing/calendar-items.ts";
import { toggleCompletion } from "./toggle-completion.ts";

describe("toggling a task", () => {
  const now = "2026-03-10T09:00:00Z";
  const open = aTask({ is_completed: false, completed_at: null });

  test("completes an open one now", () => {
    expect(toggleCompletion(open, now)).toEqual({ ...open, is_completed: true, completed_at: now });
  });

  test("opens a completed one again, without its time", () => {
    expect(toggleCompletion(toggleCompletion(open, now), "2026-03-11T09:00:00Z")).toEqual(open);
  });
});
