import { expect, test } from "vitest";
import { readInsightsSearch } from "./insights-search";
import { openedSessions, searchOf } from "./opened-sessions";

const task = "0197a000-0000-7000-8000-00000000ffff";

test("only known search parameters are read", () => {
  expect(
    readInsightsSearch({
      period: "century",
      date: "2026-02-30",
      kind: "x",
      from: 3,
      to: [],
      task: "../",
      list: null,
      tag: 5,
    }),
  ).toEqual({
    period: undefined,
    date: undefined,
    until: undefined,
    kind: undefined,
    from: undefined,
    to: undefined,
    task: undefined,
    list: undefined,
    tag: undefined,
  });
  expect(readInsightsSearch({ period: "month", date: "2026-02-28", task: task.toUpperCase() })).toMatchObject({
    period: "month",
    date: "2026-02-28",
    task,
  });
});

test("only a range has a last day", () => {
  const days = { date: "2026-03-01", until: "2026-03-31" };
  expect(readInsightsSearch({ ...days, period: "range" })).toMatchObject({ period: "range", ...days });
  expect(readInsightsSearch({ ...days, period: "month" })).toMatchObject({ period: "month", until: undefined });
});

test.each([
  { kind: "worked", from: "2026-03-01", to: "2026-03-02" },
  { kind: "counted", from: "2026-03-01", to: "2026-03-02", task },
  { kind: "planned", from: "2026-03-01", to: "2026-03-02", task: null },
  { kind: "interrupted", from: "2026-03-01", to: "2026-03-02", task_list: null },
  { kind: "worked", from: "2026-03-01", to: "2026-03-02", tag: "none" },
  { kind: "worked", from: "2026-03-01", to: "2026-03-02", tag: null },
] as const)("sessions are restored from their search parameters: %j", (sessions) => {
  expect(openedSessions(readInsightsSearch({ ...searchOf(sessions) }))).toEqual(sessions);
});

test("days in the wrong order name no sessions", () => {
  expect(openedSessions({ kind: "worked", from: "2026-03-02", to: "2026-03-02" })).toBeUndefined();
  const years = { from: "2020-03-02", to: "2026-03-02" };
  expect(openedSessions({ kind: "goal", ...years }), "more days than one answer is about").toBeUndefined();
  expect(openedSessions({ kind: "worked", ...years })).toEqual({ kind: "worked", ...years });
  expect(readInsightsSearch({ date: "9999-12-31", from: "0001-01-01" })).toMatchObject({
    date: undefined,
    from: undefined,
  });
});
