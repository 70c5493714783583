import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf } from "@hourloom/domain/testing/random-cases";
import type { QuickTask } from "./quick-task.ts";
import { reader } from "./testing/languages.ts";

const uni = { id: "0197a000-0000-7000-8000-000000000001", title: "Uni" };
const home = { id: "0197a000-0000-7000-8000-000000000002", title: "Home and garden" };
/** A Sunday. */
const now = { date: "2026-11-22", time: "08:20" };

function parse(text: string, ignored: readonly string[] = []): QuickTask {
  return reader.parse(text, {
    now,
    lists: [uni, home, { id: "x", title: "Home" }],
    ignored: new Set(ignored),
    dateOrder: "month_first",
    languages: ["en"],
  });
}

/** The members of a task apart from its title, without empty ones. */
function membersOf(text: string, ignored: readonly string[] = []): Record<string, unknown> {
  const { parts: _parts, tags: _tags, repeats, list, ...rest } = parse(text, ignored);
  const more = { repeats: repeats?.frequency, weekdays: repeats?.weekdays.join(""), list: list?.title };
  const all = Object.entries({ ...rest, ...more });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined && value !== ""));
}

describe("one line has", () => {
  test.each([
    [
      "Essay fri 14:00 90m #Uni every week",
      { title: "Essay", date: "2026-11-27", start_time: "14:00", estimate_minutes: 90, list: "Uni", repeats: "weekly" },
    ],
    ["Essay", { title: "Essay" }],
    [
      "Gym every mon wed 18:00",
      { title: "Gym", date: "2026-11-23", start_time: "18:00", repeats: "weekly", weekdays: "MOWE" },
    ],
    [
      "Class every tue/thu 9-10",
      {
        title: "Class",
        date: "2026-11-24",
        start_time: "09:00",
        end_time: "10:00",
        estimate_minutes: 60,
        repeats: "weekly",
        weekdays: "TUTH",
      },
    ],
    [
      "Lunch tomorrow 13-14",
      { title: "Lunch", date: "2026-11-23", start_time: "13:00", end_time: "14:00", estimate_minutes: 60 },
    ],
    [
      "Fri 9:30–11 review",
      { title: "review", date: "2026-11-27", start_time: "09:30", end_time: "11:00", estimate_minutes: 90 },
    ],
    ["Chapters 13-14 tomorrow", { title: "Chapters 13-14", date: "2026-11-23" }],
    ["Tomorrow 13-40 pages", { title: "13-40 pages", date: "2026-11-23" }],
    ["Week 14 review", { title: "Week 14 review" }],
    ["Room 12 fri", { title: "Room 12", date: "2026-11-27" }],
    ["Dentist 3.12. 8:30", { title: "Dentist", date: "2026-12-03", start_time: "08:30" }],
    ["3. 12. 2027 dentist", { title: "dentist", date: "2027-12-03" }],
    ["Rent 1.3.", { title: "Rent", date: "2027-03-01" }],
    ["Install version 3.12", { title: "Install version 3.12" }],
    ["Run for 90 min", { title: "Run", estimate_minutes: 90 }],
    ["Read for an hour", { title: "Read", estimate_minutes: 60 }],
    ["Nap for half an hour", { title: "Nap", estimate_minutes: 30 }],
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
    ["Essay #Uni, soon", { title: "Essay, soon", list: "Uni" }],
    ["Essay ##", { title: "Essay ##" }],
    ['Essay #"uni"', { title: "Essay", list: "Uni" }],
    ["Tea at midnight", { title: "Tea", date: "2026-11-23", start_time: "00:00" }],
    ["Rent on 1 Dec", { title: "Rent", date: "2026-12-01" }],
    ["Gifts 2026-12-24", { title: "Gifts", date: "2026-12-24" }],
    ["Water in 2 hours", { title: "Water", date: "2026-11-22", start_time: "10:20" }],
    ["Read May report", { title: "Read May report" }],
    ["May", { title: "May" }],
    ["Buy 2 apples and 3 m of rope", { title: "Buy 2 apples and 3 m of rope" }],
    ["Weed #home and garden", { title: "Weed", list: "Home and garden" }],
    ["Sweep #Home tomorrow", { title: "Sweep", list: "Home", date: "2026-11-23" }],
    ["Sweep #Homework", { title: "Sweep", list: "Homework" }],
    ['Paint #"New flat" 1.5h', { title: "Paint", list: "New flat", estimate_minutes: 90 }],
    ["Paint 1h 30m", { title: "Paint", estimate_minutes: 90 }],
    ["C# notes", { title: "C# notes" }],
    ["Walk 900h", { title: "Walk 900h" }],
    ["Essay fri 90m 14:00", { title: "Essay", date: "2026-11-27", start_time: "14:00", estimate_minutes: 90 }],
  ])("%s", (text, expected) => {
    expect(membersOf(text)).toEqual(expected);
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

  test.each([
    ["https://x.com/2026/11/25/story read", {}],
    ["https://x.com/a fri 14:00", { title: "https://x.com/a", date: "2026-11-27", start_time: "14:00" }],
    ["Read (HTTPS://x.com/fri/14:00/90m) 30m", { title: "Read (HTTPS://x.com/fri/14:00/90m)", estimate_minutes: 30 }],
    ["www.shop.com/90m 14:00", { title: "www.shop.com/90m", date: "2026-11-22", start_time: "14:00" }],
    ["Mail fri@2pm.com tomorrow", { title: "Mail fri@2pm.com", date: "2026-11-23" }],
    ["Mail ann.14:00@x.com", {}],
    ["#https://x.com/fri look", {}],
    [
      "https://x.com/daily?every#Uni every week",
      { title: "https://x.com/daily?every#Uni", date: "2026-11-22", repeats: "weekly" },
    ],
    ["https://x.com/every week", {}],
    ["Meet @14:00", { title: "Meet", date: "2026-11-22", start_time: "14:00" }],
  ])("beside an address, in which nothing is read: %s", (text, expected) => {
    expect(membersOf(text)).toEqual({ title: text, ...expected });
  });

  test.each([
    ["half an hour walk", {}],
    ["Walk an hour", {}],
    ["Walk two hours", {}],
    ["a few minutes rest", {}],
    ["a couple of days off", {}],
    ["Plan the week", {}],
    ["What is in the minutes", {}],
    ["Two days after tomorrow", {}],
    ["1/2 hour walk", {}],
    ["Pack a week before friday", {}],
    ["Walk two hours 14:00", { title: "Walk two hours", date: "2026-11-22", start_time: "14:00" }],
    ["Walk tomorrow - one hour", { title: "Walk - one hour", date: "2026-11-23" }],
    ["Happy hour after 5pm", { title: "Happy hour after", date: "2026-11-22", start_time: "17:00" }],
    ["Pay before friday", {}],
    ["Call the day after tomorrow", { title: "Call", date: "2026-11-24" }],
    ["Call day after tomorrow at 5pm", { title: "Call", date: "2026-11-24", start_time: "17:00" }],
    ["Call half an hour fri 14:00", { title: "Call half an hour", date: "2026-11-27", start_time: "14:00" }],
    ["Walk in half an hour", { title: "Walk", date: "2026-11-22", start_time: "08:50" }],
    ["Walk in a couple of hours", { title: "Walk", date: "2026-11-22", start_time: "10:20" }],
    ["Call within 2 hours", { title: "Call", date: "2026-11-22", start_time: "10:20" }],
    ["Call 2 hours from now", { title: "Call", date: "2026-11-22", start_time: "10:20" }],
    ["Call a week from now", { title: "Call", date: "2026-11-29" }],
    ["Call in 3 days", { title: "Call", date: "2026-11-25" }],
    ["Call 14:00 in 3 days", { title: "Call", date: "2026-11-25", start_time: "14:00" }],
    ["Call next week", { title: "Call", date: "2026-11-23" }],
  ])("when, and not how long: %s", (text, expected) => {
    expect(membersOf(text)).toEqual({ title: text, ...expected });
  });

  test.each([
    ["24/7 support", {}],
    ["Support 24/7", {}],
    ["1/2 cup sugar", {}],
    ["Buy 1/2-inch pipe", {}],
    ["on 1/2 rent", { title: "rent", date: "2027-01-02" }],
    ["12/25 gifts", { title: "gifts", date: "2026-12-25" }],
    ["Rent 12/25", { title: "Rent", date: "2026-12-25" }],
    ["12/25: rent", { title: "rent", date: "2026-12-25" }],
    ["on 12/25 rent", { title: "rent", date: "2026-12-25" }],
    ["Due 12/25 rent", { title: "rent", date: "2026-12-25" }],
    ["by 24/7 rent", { title: "rent", date: "2027-07-24" }],
    ["12/25/2026 rent", { title: "rent", date: "2026-12-25" }],
    ["12/25 14:00 rent", { title: "rent", date: "2026-12-25", start_time: "14:00" }],
    ["12/25 at midnight rent", { title: "rent", date: "2026-12-25", start_time: "00:00" }],
    ["Fri 11/27 rent", { title: "rent", date: "2026-11-27" }],
    ["12/25 90m rent", { title: "rent", date: "2026-12-25", estimate_minutes: 90 }],
    ["12/25 #Uni rent", { title: "rent", date: "2026-12-25", list: "Uni" }],
    ["12/25 every week rent", { title: "rent", date: "2026-12-25", repeats: "weekly" }],
  ])("a date, and not a fraction: %s", (text, expected) => {
    expect(membersOf(text)).toEqual({ title: text, ...expected });
  });

  test.each([
    ["sun cream", {}],
    ["Wed dress for Ann", {}],
    ["Sun-dried tomatoes", {}],
    ["Buy sun-dried tomatoes", {}],
    ["sun half an hour", {}],
    ["Sun 🦔", { title: "🦔", date: "2026-11-22" }],
    ["Sun 14:00 match", { title: "match", date: "2026-11-22", start_time: "14:00" }],
    ["Sat at noon match", { title: "match", date: "2026-11-28", start_time: "12:00" }],
    ["Sat at midnight match", { title: "match", date: "2026-11-28", start_time: "00:00" }],
    ["Sat dentist 14:00", { title: "dentist", date: "2026-11-28", start_time: "14:00" }],
    ["Fri dentist", { title: "dentist", date: "2026-11-27" }],
    ["Fri 90m essay", { title: "essay", date: "2026-11-27", estimate_minutes: 90 }],
    ["Fri #Uni essay", { title: "essay", date: "2026-11-27", list: "Uni" }],
    ["Fri: essay", { title: "essay", date: "2026-11-27" }],
    ["Tue essay", { title: "essay", date: "2026-11-24" }],
    ["Friday essay", { title: "essay", date: "2026-11-27" }],
    ["next fri essay", { title: "essay", date: "2026-11-27" }],
    ["Essay (draft, fri)", { title: "Essay (draft)", date: "2026-11-27" }],
    ["Essay fri with Ann", { title: "Essay with Ann", date: "2026-11-27" }],
  ])("a weekday, and not a word: %s", (text, expected) => {
    expect(membersOf(text)).toEqual({ title: text, ...expected });
  });

  test.each([
    ["Pay rent monthly 15th", { title: "Pay rent", date: "2026-12-15", repeats: "monthly" }],
    ["Pay rent monthly on the 22nd", { title: "Pay rent", date: "2026-11-22", repeats: "monthly" }],
    [
      "every month on the 1st 14:00 rent",
      { title: "rent", date: "2026-12-01", start_time: "14:00", repeats: "monthly" },
    ],
    ["Rent monthly 22nd 07:00", { title: "Rent", date: "2026-12-22", start_time: "07:00", repeats: "monthly" }],
    ["Rent monthly 31st", { title: "Rent", date: "2026-11-30", repeats: "monthly" }],
    ["Rent monthly 15th dec", { title: "Rent", date: "2026-12-15", repeats: "monthly" }],
    ["Rent monthly 32nd", { title: "Rent 32nd", date: "2026-11-22", repeats: "monthly" }],
    ["Write the 2nd draft monthly", { title: "Write the 2nd draft", date: "2026-11-22", repeats: "monthly" }],
    ["Read weekly 15th page", { title: "Read 15th page", date: "2026-11-22", repeats: "weekly" }],
  ])("from the day of the month: %s", (text, expected) => {
    expect(membersOf(text)).toEqual(expected);
  });

  test("a day of the month that a month may lack is stored in the rule", () => {
    expect(parse("Rent monthly 31st").repeats).toMatchObject({ frequency: "monthly", month_day: 31 });
    expect(parse("Rent monthly 15th").repeats).not.toHaveProperty("month_day");
  });

  test("the day after tomorrow is no matter of the zone of the device", () => {
    const late = {
      now: { date: "2026-11-30", time: "23:50" },
      lists: [],
      ignored: new Set<string>(),
      dateOrder: "month_first" as const,
      languages: ["en"],
    };
    expect(reader.parse("Call the day after tomorrow", late).date).toBe("2026-12-02");
  });

  test("a day gone by is shown", () => {
    expect(membersOf("Run 2pm yesterday")).toEqual({ title: "Run", date: "2026-11-21", start_time: "14:00" });
    expect(parse("Run 2pm yesterday").parts).toEqual([
      { kind: "time", start: 4, end: 7, key: "time 2pm" },
      { kind: "date", start: 8, end: 17, key: "date yesterday" },
    ]);
  });
});

test("what is ignored stays in the title, and what is like it is looked for behind it", () => {
  expect(membersOf("Meet at the sat nav shop fri", ["date sat"])).toEqual({
    title: "Meet at the sat nav shop",
    date: "2026-11-27",
  });
  expect(membersOf("Fix #a #Uni", ["list #a"])).toEqual({ title: "Fix #a", list: "Uni" });
  expect(membersOf("Essay 90m", ["duration 90m"])).toEqual({ title: "Essay 90m" });
  expect(membersOf("Run every day", ["repeat every day"])).toEqual({ title: "Run every day" });
  expect(membersOf("Rent monthly 15th", ["repeat monthly 15th"])).toEqual({ title: "Rent monthly 15th" });
});

test("any text is parsed, its parts are disjoint, and with all of them ignored it is the title", () => {
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
    "https://x.com/2026/11/25/14:00?every",
    "#www.x.com/90m",
    "fri@2pm.com",
    "half an hour",
    "in 2 hours",
    "two days after",
    "monthly",
    "15th",
    "12/25",
    "sun",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(word, { maxLength: 8 }).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(text, (line) => {
      const { parts } = parse(line);
      const addresses = [...line.matchAll(/\S+:\/\/\S+|#www\.\S+|fri@2pm\.com/g)];
      for (const [index, { start, end }] of parts.entries()) {
        expect(start).toBeGreaterThanOrEqual(parts[index - 1]?.end ?? 0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(line.length);
        expect(addresses.filter(({ index: at, 0: address }) => at < end && start < at + address.length)).toEqual([]);
      }
      let ignored: string[] = [];
      for (let left = parts; left.length > 0; left = parse(line, ignored).parts) {
        ignored = [...ignored, ...left.map(({ key }) => key)];
      }
      expect(parse(line, ignored).title).toBe(line.trim().replaceAll(/\s+/g, " "));
    }),
    { numRuns: casesOf({ usual: 100, full: 300 }) },
  );
});

describe("on a day that is chosen elsewhere", () => {
  const onDay = (line: string, ignored: string[] = []) => {
    const now = { date: "2026-11-22", time: "10:00" };
    const context = { now, lists: [], dateOrder: "day_first", languages: ["en"], isOnDay: true } as const;
    const { title, start_time, end_time } = reader.parse(line, { ...context, ignored: new Set(ignored) });
    return [title, start_time, end_time];
  };
  test.each([
    ["Lunch 13-14", "Lunch", "13:00", "14:00"],
    ["Lunch 12:30–13:15 ", "Lunch", "12:30", "13:15"],
    ["9-10 gym", "gym", "09:00", "10:00"],
    ["Shift 22 to 6", "Shift", "22:00", "06:00"],
    ["Nap 2-3", "Nap", "14:00", "15:00"],
    ["Lunch 1pm", "Lunch", "13:00", null],
    ["Read 10-12 pages", "Read 10-12 pages", null, null],
    ["Read pages 10-12", "Read pages 10-12", null, null],
    ["Chapter 3-5", "Chapter 3-5", null, null],
    ["10-12 eggs", "10-12 eggs", null, null],
    ["Lunch 13-25", "Lunch 13-25", null, null],
    ["Room 2-301", "Room 2-301", null, null],
    ["1-1 with Bob", "1-1 with Bob", null, null],
    ["Party 20-12", "Party", "20:00", "00:00"],
    ["Lunch 13-14 with Ana", "Lunch with Ana", "13:00", "14:00"],
    ["Yoga 9:30-11 at the park", "Yoga at the park", "09:30", "11:00"],
    ["Read 10-12 pages with Ana", "Read 10-12 pages with Ana", null, null],
    ["Read 10-12 of Dune", "Read 10-12 of Dune", null, null],
    ["A 1-1 with Bob", "A 1-1 with Bob", null, null],
  ])("%j is %j from %j to %j", (line, ...members) => expect(onDay(line)).toEqual(members));

  test("a range that is ignored stays in the title", () => {
    expect(onDay("Chapter 3-4", ["time 3-4"])).toEqual(["Chapter 3-4", null, null]);
  });
});

test("a line that is too long is a title", () => {
  const line = "Essay fri 14:00 #Uni ".repeat(60);
  expect(parse(line)).toMatchObject({ title: line.trim(), parts: [], date: null, list: undefined });
});

test.each([
  ["Trip next week", 0, "2026-11-30"],
  ["Trip next week", 1, "2026-11-23"],
  ["Trip the week after next", 0, "2026-12-07"],
  ["Trip sunday next week", 0, "2026-11-29"],
  ["Trip sunday next week", 1, "2026-11-29"],
])("%j in weeks from day %i on is %s", (line, weekStart, date) => {
  const context = { now, lists: [], ignored: new Set<string>(), dateOrder: "day_first", languages: ["en"] } as const;
  expect(reader.parse(line, { ...context, weekStart }).date).toBe(date);
});

test("kinds of parts that what is added does not have remain words", () => {
  const now = { date: "2026-11-22", time: "10:00" };
  const without = new Set(["list", "priority", "tag"] as const);
  const context = { now, lists: [], dateOrder: "day_first", languages: ["en"], ignored: new Set<string>() } as const;
  expect(reader.parse("Lunch tomorrow #a @b !high", { ...context, without })).toMatchObject({
    title: "Lunch #a @b !high",
    date: "2026-11-23",
    list: undefined,
    priority: null,
    tags: [],
  });
});

describe("what is due", () => {
  const read = (line: string, isEvent: boolean, ignored: string[] = []) => {
    const now = { date: "2026-11-22", time: "10:00" };
    const context = { now, lists: [], dateOrder: "day_first", languages: ["en", "de"], isEvent } as const;
    const { title, date } = reader.parse(line, { ...context, ignored: new Set(ignored) });
    return [title, date];
  };
  test.each([
    ["Essay due Thursday", "Essay", "2026-11-26"],
    ["Essay due date friday", "Essay", "2026-11-27"],
    ["Essay due: fri", "Essay", "2026-11-27"],
    ["Essay due by Thursday", "Essay", "2026-11-26"],
    ["Essay due on the 8th of december", "Essay", "2026-12-08"],
    ["Essay (due fri)", "Essay", "2026-11-27"],
    ["Due 3 dec: essay", "essay", "2026-12-03"],
    ["Essay due at 5pm", "Essay", "2026-11-22"],
    ["Essay due in 3 days", "Essay", "2026-11-25"],
    ["Rent due every month", "Rent", "2026-11-22"],
    ["Miete fällig am Freitag", "Miete", "2026-11-27"],
    ["Rent due", "Rent due", null],
    ["Rent due soon", "Rent due soon", null],
    ["Residue friday", "Residue", "2026-11-27"],
    ["Rent due to Ann friday", "Rent due to Ann", "2026-11-27"],
    ["Essay due 90m", "Essay due", null],
  ])("%j is the task %j on %s", (line, ...members) => expect(read(line, false)).toEqual(members));

  test.each([
    ["Essay due Thursday", "Essay due", "2026-11-26"],
    ["Essay by Thursday", "Essay", "2026-11-26"],
    ["Lunch by the sea friday", "Lunch by the sea", "2026-11-27"],
  ])("%j is the event %j on %s", (line, ...members) => expect(read(line, true)).toEqual(members));

  test("its chip is the same one with and without the word", () => {
    expect(read("Essay due Thursday", false, ["date thursday"])).toEqual(["Essay due Thursday", null]);
    expect(read("Essay due Thursday", true, ["date thursday"])).toEqual(["Essay due Thursday", null]);
  });
});
