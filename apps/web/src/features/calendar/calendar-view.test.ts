import { findFirstDay } from "./use-page-day";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dateOfDayNumber } from "@hourloom/domain/time/day-number";
import { calendarViews, parseCalendarSearch, parseView } from "./calendar-search";
import {
  formatHeading,
  getFetchedRange,
  getShownRange,
  isSamePage,
  namePage,
  printCalendarSearch,
  hiddenOn,
  listDays,
  turnPage,
} from "./calendar-view";

const desk = { dayCount: 4, weekStart: 0, hiddenWeekdays: [], isPhone: false } as const;
const dates = fc.integer({ min: -200_000, max: 600_000 }).map(dateOfDayNumber);
const shown = fc.record({
  view: fc.constantFrom(...calendarViews),
  date: dates,
  dayCount: fc.integer({ min: 2, max: 9 }),
  weekStart: fc.constantFrom(0, 1, 6),
  hiddenWeekdays: fc.constantFrom<number[]>([], [0, 6], [5]),
  isPhone: fc.boolean(),
});

test("the date is among the days shown, and those, of a year only the date, among the days fetched", () => {
  fc.assert(
    fc.property(shown, (page) => {
      const days = getShownRange(page);
      const fetched = getFetchedRange(page);
      expect(days.from <= page.date && page.date < days.to).toBe(true);
      const fetchedDay = page.view === "year" ? { from: page.date, to: addDays(page.date, 1) } : days;
      expect(fetched.from <= fetchedDay.from && fetchedDay.to <= fetched.to).toBe(true);
    }),
  );
});

test("turning forward and back returns to the same page", () => {
  fc.assert(
    fc.property(shown, (page) => {
      const next = turnPage(page, 1);
      expect(isSamePage(page, turnPage({ ...page, date: next }, -1))).toBe(true);
      expect(isSamePage(page, next)).toBe(false);
    }),
  );
});

test("the next day, days or week begin where these end", () => {
  const pages = shown.filter(({ view }) => view === "day" || view === "days" || view === "week");
  fc.assert(
    fc.property(pages, (page) => {
      expect(getShownRange({ ...page, date: turnPage(page, 1) }).from).toBe(getShownRange(page).to);
    }),
  );
});

test("day, week and month of a date fetch the same range", () => {
  const views = ["day", "week", "month"] as const;
  const [day, week, month] = views.map((view) => getFetchedRange({ ...desk, view, date: "2026-11-30" }));
  expect(day).toEqual(month);
  expect(week).toEqual(month);
});

test.each([
  ["day", "2026-11-04", "04 Nov 2026"],
  ["week", "2026-11-24", "Week 48 · 22 – 28 Nov 2026"],
  ["week", "2026-12-31", "Week 53 · 27 Dec 2026 – 2 Jan 2027"],
  ["month", "2026-11-24", "November 2026"],
  ["agenda", "2026-11-24", "November 2026"],
  ["year", "2026-11-24", "2026"],
  ["days", "2026-11-24", "24 – 27 Nov 2026"],
  ["days", "2026-12-30", "30 Dec 2026 – 2 Jan 2027"],
] as const)("the heading of the %s of %s is %s", (view, date, heading) => {
  expect(formatHeading({ ...desk, view, date })).toBe(heading);
});

test("the agenda steps to the first day of another month, and is endless otherwise", () => {
  expect(turnPage({ ...desk, view: "agenda", date: "2026-01-31" }, 1)).toBe("2026-02-01");
  expect(turnPage({ ...desk, view: "agenda", date: "2026-01-31" }, -1)).toBe("2025-12-01");
});

test("the month steps from the 31st to the last day of a shorter month", () => {
  expect(turnPage({ ...desk, view: "month", date: "2026-01-31" }, 1)).toBe("2026-02-28");
});

test("a week starts on the day of the setting", () => {
  expect(getShownRange({ ...desk, view: "week", date: "2026-11-22", weekStart: 1 })).toEqual({
    from: "2026-11-16",
    to: addDays("2026-11-16", 7),
  });
});

test("an unknown view in the URL stands for the month", () => {
  for (const value of ["decade", "", undefined, 3, ["week"]]) expect(parseView(value)).toBeUndefined();
  expect(parseView("week")).toBe("week");
});

test.each([
  [4, 4],
  ["9", 9],
  [1, undefined],
  [10, undefined],
  [2.5, undefined],
  ["four", undefined],
  [null, undefined],
])("%j days in the URL are %j", (n, expected) => {
  expect(parseCalendarSearch({ view: "days", n }).n).toBe(expected);
});

test("what is printed of a page is read again", () => {
  fc.assert(
    fc.property(shown, ({ view, date, dayCount }) => {
      const read = parseCalendarSearch({ ...printCalendarSearch({ view, date, dayCount }, "week") });
      expect(read.view ?? "week").toBe(view);
      expect(read.n).toBe(view === "days" ? dayCount : undefined);
    }),
  );
});

test("a phone shows at most three of several days, and turns by them", () => {
  const phone = { ...desk, isPhone: true, view: "days", date: "2026-11-24" } as const;
  expect(getShownRange({ ...phone, dayCount: 9 })).toEqual({ from: "2026-11-24", to: "2026-11-27" });
  expect(getShownRange({ ...phone, dayCount: 2 }).to).toBe("2026-11-26");
  expect(turnPage({ ...phone, dayCount: 9 }, -1)).toBe("2026-11-21");
  expect(namePage({ ...phone, dayCount: 9 })).toBe("3 days");
  expect(namePage({ ...phone, view: "week", dayCount: 4 })).toBe("3 days");
  expect(namePage({ ...phone, isPhone: false, view: "week", dayCount: 4 })).toBe("week");
});

test.each([
  ["month", undefined, "2027-02-01"],
  ["week", "week", "2027-02-07"],
  ["day", "day", "2027-02-10"],
  ["days", "days", "2027-02-10"],
  ["agenda", "agenda", "2027-02-01"],
  ["year", "year", "2027-01-01"],
] as const)("typed days count from the first day of the page: %s", (_name, view, first) => {
  expect(findFirstDay({ view, date: "2027-02-10" }, 0)).toBe(first);
  expect(findFirstDay({ view }, 0)).toBeUndefined();
});

test.each([
  ["week", "2026-11-28", "23 24 25 26 27"],
  ["days", "2026-11-26", "26 27 30 01"],
  ["days", "2026-11-28", "30 01 02 03"],
  ["day", "2026-11-28", "28"],
] as const)("without weekends the %s of %s has the days %s", (view, date, days) => {
  const page = { ...desk, weekStart: 1, hiddenWeekdays: [0, 6], view, date } as const;
  const dates = listDays(getShownRange(page), hiddenOn(page));
  expect(dates.map((day) => day.slice(8)).join(" ")).toBe(days);
});

test("several days without weekends are named by those that are shown", () => {
  const page = { ...desk, hiddenWeekdays: [0, 6], view: "days", date: "2026-11-28" } as const;
  expect(formatHeading(page)).toBe("30 Nov – 3 Dec 2026");
});
