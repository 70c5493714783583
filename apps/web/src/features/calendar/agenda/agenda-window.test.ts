import fc from "fast-check";
import { expect, test } from "vitest";
import { allowMore, extendWindow, firstDateOf, monthOf, openWindow } from "./agenda-window";

const month = monthOf("2026-11-27");

test("a month is counted from the year 0", () => {
  expect(month).toBe(2026 * 12 + 10);
  expect(firstDateOf(month)).toBe("2026-11-01");
  expect(firstDateOf(month + 2)).toBe("2027-01-01");
});

test("begins with one month, and loads six on each side without the user", () => {
  const shown = { first: month, last: month };
  let window = openWindow("2026-11-27");
  expect(window).toMatchObject({ from: month, to: month + 1 });
  for (let times = 0; times < 10; times += 1) window = extendWindow(window, "after", shown);
  for (let times = 0; times < 10; times += 1) window = extendWindow(window, "before", shown);
  expect(window).toEqual({ from: month - 6, to: month + 7, before: 0, after: 0 });
  expect(allowMore(window)).toMatchObject({ before: 6, after: 6 });
});

test("drops only months that are far from the shown ones, on the side that is left", () => {
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 60 }), (past, future, at) => {
      const window = { from: month - past, to: month + future + 1, before: 6, after: 6 };
      const first = Math.min(window.from + at, window.to - 1);
      const shown = { first, last: Math.min(first + 2, window.to - 1) };
      const later = extendWindow(window, "after", shown);
      expect(later.to).toBe(window.to + 1);
      expect(later.from).toBe(Math.max(window.from, shown.first - 12));
      const earlier = extendWindow(window, "before", shown);
      expect(earlier.from).toBe(window.from - 1);
      expect(earlier.to).toBe(Math.min(window.to, shown.last + 13));
    }),
  );
});

test("ends with the years of the calendar", () => {
  const last = monthOf("9998-12-31");
  expect(openWindow("9998-12-31")).toMatchObject({ to: last + 1, after: 0 });
  expect(openWindow("9998-10-31").after).toBe(2);
  expect(allowMore(openWindow("1000-01-01")).before).toBe(0);
});
