import { expect, test } from "vitest";
import { startOf } from "./use-start-work";

const id = "0197a000-0000-7000-8000-000000000001";

test.each([
  ["none", undefined, "pomodoro", undefined],
  ["pomodoro", undefined, "pomodoro", undefined],
  ["flowtime", undefined, "flowtime", undefined],
  // Flow time has no planned length.
  ["flowtime", 50, "pomodoro", 50],
  ["none", 50, "pomodoro", 50],
] as const)("a task of mode %s and %s minutes starts %s", (mode, minutes, timer, planned) => {
  const start = startOf({ id, title: "Icons", mode }, minutes);
  expect(start).toMatchObject({ type: "start", mode: timer, phase: "focus", task: id, title: "Icons" });
  expect("minutes" in start ? start.minutes : undefined).toBe(planned);
});
