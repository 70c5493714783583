import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EventException } from "@hourloom/db/queries/event-exceptions";
import type { OccurrenceChanges } from "@hourloom/db/tables/items";
import { addDays } from "@hourloom/domain/time/day-number";
import { moveWeekday } from "@hourloom/domain/calendar/weekday-rules";
import { nextSeriesDates } from "@hourloom/domain/recurrence/series";
import { eventDefaults } from "@hourloom/schema/events";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { rule } from "../../testing/rule.ts";
import { columnsOfRule, repeatsOf } from "../recurrence/repeating.ts";
import { changedException, deletedDates, deletedException, occurrenceValues, type DatedEvent } from "./occurrence.ts";
import { changeAll, changeFollowing, removeFollowing } from "./edit-many.ts";
import { changeOne, removeOne } from "./edit-one.ts";
import {
  getNamedOccurrence,
  type NamedOccurrence,
  type SeriesEdit,
  type SeriesState,
  type StoredEvent,
  type ValuePatch,
} from "./series-state.ts";

/** Every Monday from 2 March 2026 on, 09:00 to 10:00, by default. */
function series(
  rrule = "FREQ=WEEKLY",
  more: Partial<DatedEvent> = {},
  exceptions: readonly EventException[] = [],
): SeriesState {
  const date = more.date ?? "2026-03-02";
  return {
    event: {
      ...eventDefaults,
      id: "id",
      calendar: "calendar",
      added: [],
      title: "Course",
      version: 1,
      series_until: null,
      start_time: "09:00",
      end_time: "10:00",
      end_date: null,
      ...columnsOfRule(rrule, date),
      ...more,
      date,
      rrule,
      recurrence_anchor: date,
    },
    exceptions,
  };
}

const named = (date: string, changes: OccurrenceChanges = {}): NamedOccurrence => ({ date, changes });
const edit = (on: NamedOccurrence, patch: ValuePatch, repeats?: RepeatRule | null) => ({ named: on, patch, repeats });

function editOf<Edit extends SeriesEdit>(result: { ok: boolean; value?: Edit }): Edit {
  if (!result.ok || result.value === undefined) throw new Error(JSON.stringify(result));
  return result.value;
}

/** The first days of a stored event, with titles. */
function shown(stored: StoredEvent | undefined, count = 5): string[] {
  if (stored === undefined || stored.event.date === null) return [];
  const { rrule, recurrence_anchor: first, date, added } = stored.event;
  const event = { ...stored.event, is_busy: true, id: "", calendar: "", version: 1, date };
  if (rrule === null || first === null) return [date];
  const excluded = deletedDates(stored.exceptions);
  return nextSeriesDates({ first, rrule, excluded, added }, null, count).map((on) => {
    const own = stored.exceptions.find((one) => one.date === on)?.changes ?? {};
    const values = occurrenceValues(event, on, own);
    return own.title === undefined ? values.date : `${values.date} ${values.title}`;
  });
}

describe("the named occurrence", () => {
  test("is one that the rule gives and that has not left", () => {
    const state = series("FREQ=WEEKLY", {}, [deletedException("2026-03-09")]);
    expect(getNamedOccurrence(state, "2026-03-16")).toMatchObject({ ok: true });
    for (const date of ["2026-03-09", "2026-03-10", "2026-02-23"]) {
      expect(getNamedOccurrence(state, date)).toMatchObject({
        ok: false,
        error: { errors: { occurrence: [expect.any(String)] } },
      });
    }
  });
});

describe("this one", () => {
  test("stores only its own members, null values too", () => {
    const patch = { title: "Exam", start_time: "09:00", end_time: null };
    const { series: after } = editOf(changeOne(series(), named("2026-03-09"), patch));
    expect(after?.exceptions).toEqual([
      {
        date: "2026-03-09",
        shown_from: "2026-03-09",
        shown_to: "2026-03-09",
        changes: { title: "Exam", end_time: null },
      },
    ]);
  });

  test("moves with its last day, and stores the days it touches", () => {
    const state = series("FREQ=WEEKLY", { end_date: "2026-03-03" });
    const { series: after } = editOf(changeOne(state, named("2026-03-09"), { date: "2026-03-12" }));
    expect(after?.exceptions).toEqual([
      { date: "2026-03-09", changes: { date: "2026-03-12" }, shown_from: "2026-03-12", shown_to: "2026-03-13" },
    ]);
  });

  test("follows the series again once it is changed back", () => {
    const changes = { title: "Exam" };
    const state = series("FREQ=WEEKLY", {}, [changedException(series().event, "2026-03-09", changes)]);
    const { series: after } = editOf(changeOne(state, named("2026-03-09", changes), { title: "Course" }));
    expect(after?.exceptions).toEqual([]);
  });

  test("needs a date, and an end that is not before it", () => {
    expect(changeOne(series(), named("2026-03-09"), { date: null })).toMatchObject({ ok: false });
    expect(changeOne(series(), named("2026-03-09"), { end_date: "2026-03-08" })).toMatchObject({
      error: { errors: { end_date: [expect.any(String)] } },
    });
  });

  test("leaves the series, which begins with the next one when it was the first", () => {
    const later = removeOne(series(), "2026-03-09").series;
    expect(later?.event).toMatchObject({ date: "2026-03-02" });
    const first = removeOne(series("FREQ=WEEKLY", { end_date: "2026-03-04" }), "2026-03-02").series;
    expect(first?.event).toMatchObject({
      date: "2026-03-09",
      end_date: "2026-03-11",
      recurrence_anchor: "2026-03-02",
    });
  });

  test("deletes the series when it was the last", () => {
    const state = series("FREQ=WEEKLY;COUNT=2", {}, [deletedException("2026-03-02")]);
    expect(removeOne(state, "2026-03-09")).toEqual({ series: undefined });
  });
});

describe("all", () => {
  test("moved by a day are all moved by a day, with their exceptions and the end of the rule", () => {
    const own = changedException(series().event, "2026-03-16", { title: "Exam", date: "2026-03-18" });
    const state = series("FREQ=WEEKLY;BYDAY=MO;UNTIL=20260330", {}, [deletedException("2026-03-09"), own]);
    const { series: after } = editOf(changeAll(state, edit(named("2026-03-23"), { date: "2026-03-24" })));
    expect(after?.event).toMatchObject({
      date: "2026-03-03",
      rrule: "FREQ=WEEKLY;UNTIL=20260331;BYDAY=TU",
      recurrence_anchor: "2026-03-03",
      series_until: "2026-03-31",
    });
    expect(after?.exceptions.map(({ date }) => date)).toEqual(["2026-03-10", "2026-03-17"]);
    expect(shown(after)).toEqual(["2026-03-03", "2026-03-19 Exam", "2026-03-24", "2026-03-31"]);
  });

  test("moved by a week are moved with one that lasts longer, which stays as long", () => {
    const own = changedException(series().event, "2026-03-16", { date: "2026-03-17", end_date: "2026-03-18" });
    const state = series("FREQ=WEEKLY", {}, [own]);
    const { series: after } = editOf(changeAll(state, edit(named("2026-03-02"), { date: "2026-03-09" })));
    expect(after?.exceptions).toMatchObject([
      { date: "2026-03-23", changes: { date: "2026-03-24", end_date: "2026-03-25" } },
    ]);
  });

  test("keep their own members when a text changes, but the named one shows the new one", () => {
    const exam = changedException(series().event, "2026-03-09", { title: "Exam" });
    const guest = changedException(series().event, "2026-03-16", { title: "Guest", notes: "bring chalk" });
    const state = series("FREQ=WEEKLY", {}, [exam, guest]);
    const { series: after } = editOf(
      changeAll(state, edit(named("2026-03-16", guest.changes ?? {}), { title: "Seminar" })),
    );
    expect(after?.event.title).toBe("Seminar");
    expect(after?.exceptions.map(({ changes }) => changes)).toEqual([{ title: "Exam" }, { notes: "bring chalk" }]);
  });

  test("are moved from where the named one is shown, not from where the rule has it", () => {
    const own = changedException(series().event, "2026-03-09", { date: "2026-03-11" });
    const state = series("FREQ=WEEKLY", {}, [own]);
    const on = named("2026-03-09", { date: "2026-03-11" });
    const { series: after } = editOf(changeAll(state, edit(on, { date: "2026-03-12" })));
    expect(shown(after, 3)).toEqual(["2026-03-03", "2026-03-12", "2026-03-17"]);
  });

  test("are as long as the named one is to be", () => {
    const state = series("FREQ=WEEKLY", { end_date: "2026-03-03" });
    const { series: after } = editOf(changeAll(state, edit(named("2026-03-16"), { end_date: "2026-03-19" })));
    expect(after?.event).toMatchObject({ date: "2026-03-02", end_date: "2026-03-05" });
  });

  test("lose the exceptions that another rule does not give, and begin on a day that it does", () => {
    const state = series("FREQ=WEEKLY", {}, [deletedException("2026-03-09"), deletedException("2026-03-16")]);
    const repeats = rule({ interval: 2, weekdays: ["MO", "FR"] });
    const { series: fortnightly } = editOf(changeAll(state, edit(named("2026-03-02"), {}, repeats)));
    expect(fortnightly?.event.rrule).toBe("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR");
    expect(fortnightly?.exceptions.map(({ date }) => date)).toEqual(["2026-03-16"]);
    const { series: fridays } = editOf(changeAll(state, edit(named("2026-03-02"), {}, rule({ weekdays: ["FR"] }))));
    expect(shown(fridays, 2)).toEqual(["2026-03-06", "2026-03-13"]);
  });

  test("with the rule that they have are not changed by it", () => {
    const state = series("FREQ=WEEKLY;COUNT=4", {}, [deletedException("2026-03-09")]);
    const repeats = rule({ ends: { kind: "after", count: 4 } });
    const { series: after } = editOf(changeAll(state, edit(named("2026-03-16"), { title: "x" }, repeats)));
    expect(shown(after)).toEqual(["2026-03-02", "2026-03-16", "2026-03-23"]);
  });

  test("that do not repeat any more leave the named one", () => {
    const { series: after } = editOf(changeAll(series(), edit(named("2026-03-16"), { title: "Once" }, null)));
    expect(after).toMatchObject({
      event: { title: "Once", date: "2026-03-16", rrule: null, recurrence: null, recurrence_anchor: null },
      exceptions: [],
    });
  });

  test("of the 31st do not drift when they are moved to the 30th and back", () => {
    const state = series("FREQ=MONTHLY;BYMONTHDAY=-1", { date: "2026-01-31" });
    const { series: after } = editOf(changeAll(state, edit(named("2026-03-31"), { date: "2026-03-30" })));
    expect(shown(after, 4)).toEqual(["2026-01-30", "2026-02-28", "2026-03-30", "2026-04-30"]);
  });

  test.each([
    [
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "2026-01-31",
      "2026-02-28",
      "2026-02-25",
      ["2026-01-25", "2026-02-25", "2026-03-25"],
    ],
    [
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "2026-01-31",
      "2026-02-28",
      "2026-02-27",
      ["2026-01-27", "2026-02-27", "2026-03-27"],
    ],
    [
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "2026-01-31",
      "2026-02-28",
      "2026-03-03",
      ["2026-02-03", "2026-03-03", "2026-04-03"],
    ],
    [
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "2026-02-28",
      "2026-02-28",
      "2026-02-25",
      ["2026-02-25", "2026-03-25", "2026-04-25"],
    ],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "2024-02-29", "2026-02-28", "2026-02-20", ["2024-02-20", "2025-02-20"]],
  ])(
    "by %s from %s: where a month's end stands for another day, the one on %s moves to %s",
    (rrule, date, from, to, dates) => {
      const { series: moved } = editOf(changeAll(series(rrule, { date }), edit(named(from), { date: to })));
      expect(shown(moved, dates.length)).toEqual(dates);
    },
  );

  test("on a month's end for want of their own day name a day for all, whatever the day that the series began on", () => {
    const clamped = series("FREQ=MONTHLY;BYMONTHDAY=-1", { date: "2026-02-28" });
    const { series: after } = editOf(changeAll(clamped, edit(named("2026-04-30"), { date: "2026-04-29" })));
    expect(shown(after, 4)).toEqual(["2026-02-28", "2026-03-29", "2026-04-29", "2026-05-29"]);
    const { series: again } = editOf(changeAll(clamped, edit(named("2026-04-30"), { date: "2026-04-28" })));
    expect(shown(again, 4)).toEqual(["2026-02-28", "2026-03-28", "2026-04-28", "2026-05-28"]);
  });

  test("go with what single ones have of their own to the day that one on a month's end names", () => {
    const state = series("FREQ=MONTHLY;BYMONTHDAY=-1", { date: "2026-01-31" }, [
      deletedException("2026-04-30"),
      changedException(series().event, "2026-02-28", { title: "Short" }),
    ]);
    const { series: after, droppedCount } = editOf(changeAll(state, edit(named("2026-02-28"), { date: "2026-02-25" })));
    expect(shown(after, 4)).toEqual(["2026-01-25", "2026-02-25 Short", "2026-03-25", "2026-05-25"]);
    expect(droppedCount).toBe(0);
  });

  test("of a day that each month has move by days, also with one that had been moved by itself", () => {
    const own = changedException(series().event, "2026-03-15", { date: "2026-03-10" });
    const state = series("FREQ=MONTHLY", { date: "2026-01-15" }, [own]);
    const one = named("2026-03-15", { date: "2026-03-10" });
    const { series: after } = editOf(changeAll(state, edit(one, { date: "2026-03-11" })));
    expect(shown(after, 3)).toEqual(["2026-01-16", "2026-02-16", "2026-03-11"]);
  });

  test("cannot begin before the year 1", () => {
    const state = series("FREQ=DAILY", { date: "0001-01-02" });
    expect(changeAll(state, edit(named("0001-01-10"), { date: "0001-01-01" }))).toMatchObject({ ok: false });
  });
});

describe("added dates", () => {
  const state = series("FREQ=WEEKLY", { added: ["2026-03-11", "2026-04-01"] });

  test("can be changed and deleted like those of the rule", () => {
    const moved = editOf(changeOne(state, named("2026-03-11"), { date: "2026-03-12" }));
    expect(shown(moved.series)).toEqual(["2026-03-02", "2026-03-09", "2026-03-12", "2026-03-16", "2026-03-23"]);
    expect(shown(removeOne(state, "2026-03-11").series, 3)).toEqual(["2026-03-02", "2026-03-09", "2026-03-16"]);
  });

  test("move with the whole series, and are gone with another rule", () => {
    const moved = editOf(changeAll(state, edit(named("2026-03-09"), { date: "2026-03-10" })));
    expect(moved.series?.event.added).toEqual(["2026-03-12", "2026-04-02"]);
    const daily = editOf(changeAll(state, edit(named("2026-03-02"), {}, rule({ frequency: "daily" }))));
    expect(daily.series?.event.added).toEqual([]);
  });

  test("do not begin a series of their own", () => {
    expect(changeFollowing(state, edit(named("2026-03-11"), { title: "New" }))).toMatchObject({ ok: false });
    expect(shown(removeFollowing(state, "2026-03-11").series)).toEqual(["2026-03-02", "2026-03-09"]);
  });

  test("are in the part of a split series that they are dated in", () => {
    const { series: before, split } = editOf(changeFollowing(state, edit(named("2026-03-16"), { title: "New" })));
    expect([before?.event.added, split?.event.added]).toEqual([["2026-03-11"], ["2026-04-01"]]);
  });
});

describe("this one and those after it", () => {
  test("go on as an event of their own, which has what is left of the number", () => {
    const state = series("FREQ=WEEKLY;COUNT=5", {}, [deletedException("2026-03-09")]);
    const { series: before, split } = editOf(changeFollowing(state, edit(named("2026-03-23"), { title: "Seminar" })));
    expect(shown(before)).toEqual(["2026-03-02", "2026-03-16"]);
    expect(split?.event).toMatchObject({ title: "Seminar", rrule: "FREQ=WEEKLY;COUNT=2", date: "2026-03-23" });
    expect(shown(split)).toEqual(["2026-03-23", "2026-03-30"]);
  });

  test("move with their exceptions, also to another day", () => {
    const exam = changedException(series().event, "2026-03-30", { title: "Exam" });
    const state = series("FREQ=WEEKLY", {}, [deletedException("2026-03-09"), deletedException("2026-03-23"), exam]);
    const { series: before, split } = editOf(changeFollowing(state, edit(named("2026-03-16"), { date: "2026-03-17" })));
    expect(shown(before)).toEqual(["2026-03-02"]);
    expect(shown(split, 3)).toEqual(["2026-03-17", "2026-03-31 Exam", "2026-04-07"]);
  });

  test("with another rule and the number that was read have no more occurrences than before", () => {
    const state = series("FREQ=WEEKLY;COUNT=5");
    const repeats = rule({ interval: 2, ends: { kind: "after", count: 5 } });
    const { split } = editOf(changeFollowing(state, edit(named("2026-03-16"), {}, repeats)));
    expect(split?.event.rrule).toBe("FREQ=WEEKLY;INTERVAL=2;COUNT=3");
    const more = rule({ interval: 2, ends: { kind: "after", count: 7 } });
    const { split: longer } = editOf(changeFollowing(state, edit(named("2026-03-16"), {}, more)));
    expect(longer?.event.rrule).toBe("FREQ=WEEKLY;INTERVAL=2;COUNT=7");
  });

  test("from the last day of a short month on still are on the day that they began with", () => {
    const state = series("FREQ=MONTHLY;BYMONTHDAY=-1", { date: "2026-01-31" });
    const on = named("2026-02-28");
    const monthly = rule({ frequency: "monthly" });
    const { split } = editOf(changeFollowing(state, edit(on, { title: "Rent" })));
    expect(split && repeatsOf(split.event)).toEqual({ ...monthly, month_day: 31 });
    expect(shown(split, 3)).toEqual(["2026-02-28", "2026-03-31", "2026-04-30"]);
    const { split: rarer } = editOf(changeFollowing(state, edit(on, {}, { ...monthly, interval: 2, month_day: 31 })));
    expect(shown(rarer, 3)).toEqual(["2026-02-28", "2026-04-30", "2026-06-30"]);
    const { split: moved } = editOf(changeFollowing(state, edit(on, { date: "2026-02-27" })));
    expect(shown(moved, 3)).toEqual(["2026-02-27", "2026-03-27", "2026-04-27"]);
  });

  test("that are all, are all", () => {
    const whole = editOf(changeFollowing(series(), edit(named("2026-03-02"), { title: "x" })));
    expect(whole).toMatchObject({ series: { event: { title: "x", rrule: "FREQ=WEEKLY" } } });
    expect(whole.split).toBeUndefined();
    const gone = [deletedException("2026-03-02")];
    const begun = { ...series().event, date: "2026-03-09" };
    expect(
      editOf(changeFollowing({ event: begun, exceptions: gone }, edit(named("2026-03-09"), {}))).split,
    ).toBeUndefined();
  });

  test("that do not repeat any more leave the named one after the others", () => {
    const { series: before, split } = editOf(changeFollowing(series(), edit(named("2026-03-16"), {}, null)));
    expect(shown(before)).toEqual(["2026-03-02", "2026-03-09"]);
    expect(split).toMatchObject({ event: { date: "2026-03-16", rrule: null }, exceptions: [] });
  });

  test("are deleted: all of them from the first one on", () => {
    expect(shown(removeFollowing(series(), "2026-03-16").series)).toEqual(["2026-03-02", "2026-03-09"]);
    expect(removeFollowing(series(), "2026-03-02")).toEqual({ series: undefined });
  });
});

describe("changed occurrences that the series has no more", () => {
  const changed = ["2026-03-09", "2026-03-16", "2026-03-23"].map((date) =>
    changedException(series().event, date, { title: "Exam" }),
  );
  const state = series("FREQ=WEEKLY", {}, [...changed, deletedException("2026-03-30"), deletedException("2026-04-06")]);
  const dropped = (on: NamedOccurrence, patch: ValuePatch, repeats?: RepeatRule | null) =>
    editOf(changeAll(state, edit(on, patch, repeats))).droppedCount;

  test("are counted, deleted ones are not", () => {
    expect(dropped(named("2026-03-02"), {}, rule({ interval: 2 }))).toBe(2);
    expect(dropped(named("2026-03-02"), {}, rule({ weekdays: ["TU"] }))).toBe(3);
    expect(dropped(named("2026-03-02"), {}, rule({ ends: { kind: "after", count: 2 } }))).toBe(2);
    expect(dropped(named("2026-03-02"), { title: "Seminar", date: "2026-03-03" })).toBe(0);
  });

  test("are kept where the change is the same for all, or leaves the named one alone", () => {
    const exam = named("2026-03-09", { title: "Exam" });
    expect(dropped(exam, { title: "Seminar" })).toBe(0);
    expect(dropped(exam, { title: "Seminar" }, rule({ interval: 2 }))).toBe(1);
    expect(dropped(exam, {}, null)).toBe(2);
    expect(dropped(named("2026-03-02"), {}, null)).toBe(3);
  });

  test("are those from the named one on where the ones before it stay as they are", () => {
    const following = (on: string, repeats?: RepeatRule | null) =>
      editOf(changeFollowing(state, edit(named(on, { title: "Exam" }), {}, repeats))).droppedCount;
    expect(following("2026-03-16", rule({ weekdays: ["FR"] }))).toBe(2);
    expect(following("2026-03-16", rule({ interval: 2 }))).toBe(1);
    expect(following("2026-03-16", null)).toBe(1);
    expect(following("2026-03-16")).toBe(0);
  });
});

describe("whatever the series", () => {
  const rules = fc.constantFrom(
    "FREQ=DAILY",
    "FREQ=DAILY;INTERVAL=3",
    "FREQ=WEEKLY;BYDAY=MO,TH",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR",
    "FREQ=MONTHLY",
    "FREQ=MONTHLY;BYDAY=1MO",
    "FREQ=YEARLY",
  );
  const states = fc
    .record({ text: rules, count: fc.option(fc.integer({ min: 3, max: 12 }), { nil: undefined }), left: fc.nat(8) })
    .map(({ text, count, left }) => {
      const rrule = count === undefined ? text : `${text};COUNT=${count}`;
      const dates = nextSeriesDates({ first: "2026-03-02", rrule, excluded: [] }, null, 12);
      const gone = dates[left];
      return { state: series(rrule, {}, gone === undefined || left === 0 ? [] : [deletedException(gone)]), dates };
    });

  test("a split and its series have together the dates that there were", () => {
    fc.assert(
      fc.property(states, fc.integer({ min: 1, max: 11 }), ({ state, dates }, at) => {
        const on = dates[at];
        if (on === undefined || deletedDates(state.exceptions).includes(on)) return;
        const whole = shown({ ...state, event: state.event }, 12);
        const { series: before, split } = editOf(changeFollowing(state, edit(named(on), {})));
        const both = [...shown(before, 12), ...shown(split, 12)].slice(0, whole.length);
        expect(both).toEqual(whole);
      }),
    );
  });

  test("weekly and daily ones that are moved as a whole are the same dates so many days later", () => {
    fc.assert(
      fc.property(states, fc.integer({ min: -20, max: 20 }), ({ state, dates }, days) => {
        if (!/DAILY|WEEKLY/.test(state.event.rrule)) return;
        const [on = ""] = dates;
        const to = addDays(on, days);
        const rule = repeatsOf(state.event);
        const weekday = rule === null ? undefined : moveWeekday(rule, on, to);
        const shift = weekday?.shift ?? ((date: string) => addDays(date, days));
        const { series: after } = editOf(changeAll(state, edit(named(on), { date: to })));
        const whole = shown({ ...state, event: state.event }, 8)
          .map(shift)
          .toSorted();
        // A number of dates counts in the new order, so that its last week may have others.
        const isCounted = weekday !== undefined && state.event.rrule.includes("COUNT");
        const compared = isCounted ? 2 : 7;
        expect(shown(after, compared)).toEqual(whole.slice(0, compared));
      }),
    );
  });

  test.each([
    ["the second of three to a day between", "2026-03-04", "2026-03-05", "MO,TH,FR", ["02", "05", "06", "09"]],
    ["the first behind the others", "2026-03-02", "2026-03-07", "WE,FR,SA", ["04", "06", "07", "11"]],
    ["the last to the front", "2026-03-06", "2026-03-03", "MO,TU,WE", ["02", "03", "04", "09"]],
    ["one onto another: all move", "2026-03-02", "2026-03-04", "SU,WE,FR", ["04", "06", "08", "11"]],
    ["one to another week: all move", "2026-03-04", "2026-03-10", "SU,TU,TH", ["08", "10", "12", "15"]],
  ])("of several weekdays %s", (_what, from, to, days, dates) => {
    const state = series("FREQ=WEEKLY;BYDAY=MO,WE,FR");
    const { series: after } = editOf(changeAll(state, edit(named(from), { date: to })));
    expect(after?.event.rrule).toBe(`FREQ=WEEKLY;BYDAY=${days}`);
    expect(shown(after, 4)).toEqual(dates.map((day) => `2026-03-${day}`));
  });

  test("only the exceptions of the weekday that moves do so, and an end moves behind its last date", () => {
    const exceptions = [deletedException("2026-03-09"), deletedException("2026-03-11")];
    const state = series("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260318", {}, exceptions);
    const { series: after, droppedCount } = editOf(changeAll(state, edit(named("2026-03-04"), { date: "2026-03-05" })));
    expect(shown(after)).toEqual(["2026-03-02", "2026-03-05", "2026-03-16", "2026-03-19"]);
    expect(droppedCount).toBe(0);
  });
});
