import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuickAdd, type QuickTask } from "./parse-quick-add";

const uni = { id: "0197a000-0000-7000-8000-000000000001", title: "Uni" };
const home = { id: "0197a000-0000-7000-8000-000000000002", title: "Home and garden" };
/** A Sunday. */
const now = { date: "2026-11-22", time: "08:20" };

function parse(text: string, ignored: readonly string[] = []): QuickTask {
  return parseQuickAdd(text, { now, lists: [uni, home, { id: "x", title: "Home" }], ignored: new Set(ignored) });
}

/** What is said of a task beside its title, without what is not said. */
function said(text: string, ignored: readonly string[] = []): Record<string, unknown> {
  const { parts: _parts, repeats, list, ...rest } = parse(text, ignored);
  const more = { repeats: repeats?.frequency, weekdays: repeats?.weekdays.join(""), list: list?.title };
  const all = Object.entries({ ...rest, ...more });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined && value !== ""));
}

describe("one line says", () => {
  test.each([
    [
      "Essay fri 14:00 90m #Uni every week",
      { title: "Essay", date: "2026-11-27", start_time: "14:00", estimate_minutes: 90, list: "Uni", repeats: "weekly" },
    ],
    ["Essay", { title: "Essay" }],
    ["Call Ann tomorrow at 5pm", { title: "Call Ann", date: "2026-11-23", start_time: "17:00" }],
    [
      "#Uni 90m fri Essay 14:00",
      { title: "Essay", date: "2026-11-27", start_time: "14:00", estimate_minutes: 90, list: "Uni" },
    ],
    ["Tea 07:00", { title: "Tea", date: "2026-11-23", start_time: "07:00" }],
    ["Tea 14:00", { title: "Tea", date: "2026-11-22", start_time: "14:00" }],
    [
      "Lunch 12:30-13:15",
      { title: "Lunch", date: "2026-11-22", start_time: "12:30", end_time: "13:15", estimate_minutes: 45 },
    ],
    ["Pay last friday", { title: "Pay last friday" }],
    ["Rent a car for 3 weeks", { title: "Rent a car for 3 weeks" }],
    ["Trip fri to sun", { title: "Trip fri to sun" }],
    ["Call 14:00 EST", { title: "Call 14:00 EST" }],
    ["Buy gift for Friday's party", { title: "Buy gift for Friday's party" }],
    ["Read ch 5 p. 12", { title: "Read ch 5 p. 12" }],
    ["Essay #Uni, soon", { title: "Essay , soon", list: "Uni" }],
    ["Essay ##", { title: "Essay ##" }],
    ['Essay #"uni"', { title: "Essay", list: "Uni" }],
    ["Tea at midnight", { title: "Tea", date: "2026-11-23", start_time: "00:00" }],
    ["Rent on 1 Dec", { title: "Rent", date: "2026-12-01" }],
    ["Gifts 2026-12-24", { title: "Gifts", date: "2026-12-24" }],
    ["Water in 2 hours", { title: "Water", date: "2026-11-22", start_time: "10:20" }],
    ["Read May report", { title: "Read May report" }],
    ["May", { title: "May" }],
    ["Buy 2 apples and 3 m of rope", { title: "Buy 2 apples and of rope", estimate_minutes: 3 }],
    ["Weed #home and garden", { title: "Weed", list: "Home and garden" }],
    ["Sweep #Home tomorrow", { title: "Sweep", list: "Home", date: "2026-11-23" }],
    ["Sweep #Homework", { title: "Sweep", list: "Homework" }],
    ['Paint #"New flat" 1.5h', { title: "Paint", list: "New flat", estimate_minutes: 90 }],
    ["Paint 1h 30m", { title: "Paint", estimate_minutes: 90 }],
    ["C# notes", { title: "C# notes" }],
    ["Walk 900h", { title: "Walk 900h" }],
    ["Essay fri 90m 14:00", { title: "Essay", date: "2026-11-27", start_time: "14:00", estimate_minutes: 90 }],
  ])("%s", (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  test.each([
    ["Run daily", "daily", 1, "", "2026-11-22"],
    ["Run every other day", "daily", 2, "", "2026-11-22"],
    ["Rent every 3 months", "monthly", 3, "", "2026-11-22"],
    ["Tax every 2nd year", "yearly", 2, "", "2026-11-22"],
    ["Stand-up every weekday 9:30", "weekly", 1, "MOTUWETHFR", "2026-11-23"],
    ["Swim every tue, thu and sat", "weekly", 1, "TUTHSA", "2026-11-24"],
    ["Swim every Tuesdays", "weekly", 1, "TU", "2026-11-24"],
    ["Run every day 07:00", "daily", 1, "", "2026-11-23"],
    ["Plan fri every mon", "weekly", 1, "MO", "2026-11-30"],
    ["Review weekly fri", "weekly", 1, "", "2026-11-27"],
  ])("%s", (text, frequency, interval, weekdays, date) => {
    const { repeats, date: day } = parse(text);
    expect({ ...repeats, weekdays: repeats?.weekdays.join("") }).toMatchObject({ frequency, interval, weekdays });
    expect(day).toBe(date);
  });
});

test("what is ignored stays in the title, and what is like it is looked for behind it", () => {
  expect(said("Meet at the sat nav shop fri", ["date sat"])).toEqual({
    ...{ title: "Meet at the sat nav shop", date: "2026-11-27" },
  });
  expect(said("Fix #1 #Uni", ["list #1"])).toEqual({ title: "Fix #1", list: "Uni" });
  expect(said("Essay 90m", ["duration 90m"])).toEqual({ title: "Essay 90m" });
  expect(said("Run every day", ["repeat every day"])).toEqual({ title: "Run every day" });
});

test("any text is read, its parts stand apart and in it, and with all of them ignored it is the title", () => {
  const word = fc.constantFrom(
    "fri",
    "14:00",
    "90m",
    "#Uni",
    "every week",
    "tomorrow",
    "at 5pm",
    "1h 30m",
    "Essay",
    "🦔",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(word, { maxLength: 8 }).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(text, (line) => {
      const { parts } = parse(line);
      for (const [index, { start, end }] of parts.entries()) {
        expect(start).toBeGreaterThanOrEqual(parts[index - 1]?.end ?? 0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(line.length);
      }
      let ignored: string[] = [];
      for (let left = parts; left.length > 0; left = parse(line, ignored).parts) {
        ignored = [...ignored, ...left.map(({ key }) => key)];
      }
      expect(parse(line, ignored).title).toBe(line.trim().replaceAll(/\s+/g, " "));
    }),
    { numRuns: 300 },
  );
});
