import { describe, expect, test } from "vitest";
import { findScopeConflict, moveSeriesDates, SERIES_SCOPES } from "./series-changes.ts";

describe("the scopes of a change of an occurrence", () => {
  const before = {
    calendar: "a",
    url: "",
    status: null,
    is_busy: true,
    is_private: false,
    timezone: "Europe/Prague",
    start_time: "09:00",
  };
  const scopesOf = (changes: object, isOtherRule = false) =>
    SERIES_SCOPES.filter(
      (scope) => findScopeConflict(scope, { before, after: { ...before, ...changes }, isOtherRule }) === undefined,
    );

  test.each([
    ["a time", { start_time: "10:00" }, ["this", "following", "all"]],
    ["the calendar", { calendar: "b" }, ["following", "all"]],
    ["whether it is busy", { is_busy: false }, ["following", "all"]],
    ["whether it is private", { is_private: true }, ["following", "all"]],
    ["the web page", { url: "https://example.com" }, ["following", "all"]],
    ["the status", { status: "tentative" }, ["following", "all"]],
    ["the time zone", { timezone: "Asia/Tokyo" }, ["all"]],
    ["from a time to none, and so to no zone", { start_time: null, timezone: null }, ["this", "following", "all"]],
  ])("that changes %s", (_what, changes, scopes) => {
    expect(scopesOf(changes)).toEqual(scopes);
  });

  test("that changes the rule", () => {
    expect(scopesOf({}, true)).toEqual(["following", "all"]);
  });
});

describe("a move of an occurrence", () => {
  test("moves the others by as many days", () => {
    const { shift, monthDay } = moveSeriesDates({ from: "2026-03-02", to: "2026-03-04", monthDay: undefined });
    expect([monthDay, shift("2026-03-09"), shift("9999-12-31")]).toEqual([undefined, "2026-03-11", "9999-12-31"]);
  });

  test("from the end of a month that lacks the day moves all to another day of the month", () => {
    const { shift, monthDay } = moveSeriesDates({ from: "2026-02-28", to: "2026-02-26", monthDay: 31 });
    expect([monthDay, shift("2026-03-31")]).toEqual([26, "2026-03-26"]);
  });
});
