import { describe, expect, test } from "vitest";
import { collations, type ParameterFilter, type TextMatch } from "@hourloom/schema/icalendar/calendar-queries";
import { ExpansionBudget } from "../zones/expansion-budget.ts";
import { matchesFilter } from "./match-filter.ts";
import { componentFilter, eventOf, filterOf, objectOf, optionsIn, propertyFilter, range } from "./testing/objects.ts";

function contains(text: string, conditions: Partial<TextMatch> = {}): TextMatch {
  return { text, collation: "i;ascii-casemap", isNegated: false, ...conditions };
}

function matches(calendar: Parameters<typeof matchesFilter>[0], filter: Parameters<typeof matchesFilter>[1]): boolean {
  return matchesFilter(calendar, filter, optionsIn("Europe/Berlin"));
}

describe("a component", () => {
  const calendar = eventOf("DTSTART:20260303T100000Z", "BEGIN:VALARM", "ACTION:AUDIO", "END:VALARM");

  test.each([
    [componentFilter("VCALENDAR"), true],
    [componentFilter("VCALENDAR", { isNotDefined: true }), false],
    [componentFilter("VEVENT"), false],
    // A VCALENDAR takes no time.
    [componentFilter("VCALENDAR", { timeRange: range("2020-01-01", "2020-01-02") }), true],
    [filterOf("VEVENT"), true],
    [filterOf("VTODO"), false],
    [filterOf("VTODO", { isNotDefined: true }), true],
    [filterOf("VEVENT", { isNotDefined: true }), false],
    [filterOf("VEVENT", { components: [componentFilter("VALARM")] }), true],
    [filterOf("VEVENT", { components: [componentFilter("VALARM", { isNotDefined: true })] }), false],
    [filterOf("VEVENT", { components: [componentFilter("VALARM", { properties: [propertyFilter("ACTION")] })] }), true],
    [componentFilter("VCALENDAR", { properties: [propertyFilter("VERSION")] }), true],
    [componentFilter("VCALENDAR", { components: [componentFilter("VEVENT"), componentFilter("VTODO")] }), false],
  ])("%#", (filter, expected) => {
    expect(matches(calendar, filter)).toBe(expected);
  });

  test("has to satisfy all conditions itself, be it the series or an override", () => {
    const series = objectOf(
      ["VEVENT", "DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:Usual"],
      ["VEVENT", "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260310T090000Z", "SUMMARY:Other"],
    );
    const titled = (text: string, day: string) =>
      filterOf("VEVENT", {
        timeRange: range(`2026-03-${day}T09:00`, `2026-03-${day}T10:00`),
        properties: [propertyFilter("SUMMARY", { textMatch: contains(text) })],
      });
    expect(matches(series, titled("usual", "02"))).toBe(true);
    expect(matches(series, titled("other", "10"))).toBe(true);
    expect(matches(series, titled("usual", "10"))).toBe(false);
    expect(matches(series, titled("other", "02"))).toBe(false);
    expect(matches(series, titled("usual", "03"))).toBe(false);
  });
});

describe("a property", () => {
  const event = eventOf(
    "DTSTART:20260303T100000Z",
    "SUMMARY:Caf\u00E9\\, then\\nhome",
    "STATUS:CONFIRMED",
    "CATEGORIES:work",
    "CATEGORIES:travel",
    "ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=Ann:mailto:ann@example.com",
    "ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.com",
  );
  const matchesProperty = (...properties: ReturnType<typeof propertyFilter>[]) =>
    matches(event, filterOf("VEVENT", { properties }));

  test.each([
    [propertyFilter("SUMMARY"), true],
    [propertyFilter("LOCATION"), false],
    [propertyFilter("LOCATION", { isNotDefined: true }), true],
    [propertyFilter("SUMMARY", { isNotDefined: true }), false],
    // Without its escapes.
    [propertyFilter("SUMMARY", { textMatch: contains(", then\nhome") }), true],
    [propertyFilter("SUMMARY", { textMatch: contains("\\,") }), false],
    [propertyFilter("STATUS", { textMatch: contains("CANCELLED", { isNegated: true }) }), true],
    [propertyFilter("STATUS", { textMatch: contains("CONFIRMED", { isNegated: true }) }), false],
    // Nothing that is absent differs from a text.
    [propertyFilter("LOCATION", { textMatch: contains("a", { isNegated: true }) }), false],
    [propertyFilter("CATEGORIES", { textMatch: contains("travel") }), true],
    [propertyFilter("SUMMARY", { textMatch: contains("") }), true],
  ])("%#", (filter, expected) => {
    expect(matchesProperty(filter)).toBe(expected);
  });

  test("several are conditions of one component", () => {
    expect(matchesProperty(propertyFilter("SUMMARY"), propertyFilter("STATUS"))).toBe(true);
    expect(matchesProperty(propertyFilter("SUMMARY"), propertyFilter("LOCATION"))).toBe(false);
  });

  const parameter = (name: string, conditions: Partial<ParameterFilter> = {}): ParameterFilter => ({
    name,
    isNotDefined: false,
    textMatch: null,
    ...conditions,
  });

  test.each([
    ["ann", [parameter("PARTSTAT", { textMatch: contains("needs-action") })], true],
    // The text and the parameters are those of one property.
    ["bob", [parameter("PARTSTAT", { textMatch: contains("needs-action") })], false],
    ["ann", [parameter("CN")], true],
    ["bob", [parameter("CN")], false],
    ["ann", [parameter("CN", { isNotDefined: true })], false],
    ["bob", [parameter("CN", { isNotDefined: true })], true],
    ["ann", [parameter("CN"), parameter("PARTSTAT", { textMatch: contains("x", { isNegated: true }) })], true],
    ["bob", [parameter("CN", { textMatch: contains("x", { isNegated: true }) })], false],
  ])("ATTENDEE %s with parameters (%#)", (text, parameters, expected) => {
    expect(matchesProperty(propertyFilter("ATTENDEE", { textMatch: contains(text), parameters }))).toBe(expected);
  });
});

describe("a text", () => {
  const longest = "Stra\u00DFe im \u00C4rmelkanal \uFB01n";

  test.each([
    ["Stra\u00DFe", [true, true, true]],
    ["stra\u00DFE", [true, false, true]],
    ["\u00E4RMEL", [false, false, true]],
    // Composed or not.
    ["A\u0308rmel", [false, false, true]],
    ["\uFB01N", [true, false, true]],
    // The collation maps characters before it takes ligatures apart.
    ["fin", [false, false, false]],
    ["Strasse", [false, false, false]],
  ] as const)("%s by each collation", (text, expected) => {
    const calendar = eventOf(`SUMMARY:${longest}`);
    const found = collations.map((collation) =>
      matches(
        calendar,
        filterOf("VEVENT", { properties: [propertyFilter("SUMMARY", { textMatch: contains(text, { collation }) })] }),
      ),
    );
    expect(found).toEqual(expected);
  });
});

describe("a property within a time range", () => {
  const matchesIn = (lines: readonly string[], name: string, from: string, to: string, component = "VEVENT") =>
    matches(
      objectOf([component, ...lines]),
      filterOf(component, { properties: [propertyFilter(name, { timeRange: range(from, to) })] }),
    );

  test.each([
    [["CREATED:20260303T100000Z"], "CREATED", "2026-03-03T10:00", "2026-03-03T11:00", true],
    [["CREATED:20260303T100000Z"], "CREATED", "2026-03-03T09:00", "2026-03-03T10:00", false],
    [["CREATED:20260303T100000Z"], "COMPLETED", "2026-03-03T10:00", "2026-03-03T11:00", false],
    [["CREATED:never"], "CREATED", "2026-03-03T10:00", "2026-03-03T11:00", false],
    [["DTSTART:20260303T100000Z", "RRULE:FREQ=DAILY"], "DTSTART", "2026-03-05T10:00", "2026-03-05T11:00", true],
    [["DTSTART:20260303T100000Z", "RRULE:FREQ=DAILY"], "DTSTART", "2026-03-05T11:00", "2026-03-05T12:00", false],
    [["DTSTART:20260303T100000Z", "DTEND:20260303T110000Z"], "DTEND", "2026-03-03T11:00", "2026-03-03T12:00", true],
    // The end that a DURATION says.
    [["DTSTART:20260303T100000Z", "DURATION:PT1H"], "DTEND", "2026-03-03T11:00", "2026-03-03T12:00", true],
    [["DTSTART:20260303T100000Z", "DURATION:PT1H"], "DTEND", "2026-03-03T10:00", "2026-03-03T11:00", false],
    [["DTSTART:20260303T100000Z"], "DTEND", "2026-03-03T10:00", "2026-03-03T11:00", false],
    [["RECURRENCE-ID:20260303T100000Z"], "RECURRENCE-ID", "2026-03-03T10:00", "2026-03-03T11:00", true],
  ])("%s: %s", (lines, name, from, to, expected) => {
    expect(matchesIn(lines, name, from, to)).toBe(expected);
  });

  test("is DUE of a task", () => {
    expect(matchesIn(["DUE:20260303T100000Z"], "DUE", "2026-03-03T10:00", "2026-03-03T11:00", "VTODO")).toBe(true);
    expect(matchesIn(["DUE:20260303T100000Z"], "DUE", "2026-03-03T11:00", "2026-03-03T12:00", "VTODO")).toBe(false);
  });
});

describe("zones", () => {
  const hour = (text: string) => filterOf("VEVENT", { timeRange: range(`${text}:00`, `${text}:59`) });

  test("a TZID without its VTIMEZONE is known by its name", () => {
    const calendar = eventOf("DTSTART;TZID=Europe/Vienna:20260303T100000");
    expect(matches(calendar, hour("2026-03-03T09"))).toBe(true);
    expect(matches(calendar, hour("2026-03-03T10"))).toBe(false);
  });

  test("floating time is that of the account, with a day around it", () => {
    const calendar = eventOf("DTSTART:20260303T100000", "DTEND:20260303T110000");
    expect(matches(calendar, hour("2026-03-03T09"))).toBe(true);
    expect(matches(calendar, hour("2026-03-02T09"))).toBe(true);
    expect(matches(calendar, hour("2026-03-04T09"))).toBe(true);
    expect(matches(calendar, hour("2026-03-02T07"))).toBe(false);
    expect(matches(calendar, hour("2026-03-04T11"))).toBe(false);
  });
});

describe("overrides", () => {
  const march = filterOf("VEVENT", { timeRange: range("2026-03-01", "2026-04-01") });

  test("match without their series", () => {
    expect(matches(eventOf("RECURRENCE-ID:20250303T100000Z", "DTSTART:20260303T100000Z"), march)).toBe(true);
  });

  test("with a rule are no series", () => {
    const override = eventOf("RECURRENCE-ID:20250303T100000Z", "DTSTART:20250303T100000Z", "RRULE:FREQ=DAILY");
    expect(matches(override, march)).toBe(false);
  });
});

describe("an expensive rule", () => {
  const soon = filterOf("VEVENT", { timeRange: range("2026-03-01", "2026-03-02") });
  const rules = [
    "FREQ=SECONDLY",
    "FREQ=MINUTELY;BYSECOND=1,2,3;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=366",
    "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4;BYSETPOS=-1",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=1000",
  ];

  test("of which nothing is known matches, and is not expanded any more", () => {
    const options = optionsIn("UTC", 5);
    const objects = Array.from({ length: 5_000 }, (_none, index) =>
      eventOf(
        "DTSTART:19700101T090000Z",
        `RRULE:${rules[index % rules.length]}`,
        "EXDATE:19700102T090000Z,20260301T090000Z",
        "RDATE:20300101T000000Z",
      ),
    );
    const matched = objects.filter((calendar) => matchesFilter(calendar, soon, options));
    expect(matched.length).toBeGreaterThanOrEqual(objects.length - 5);
    expect(options.budget.take()).toBe(false);
  });

  test("is expanded once for each question", () => {
    const budget = new ExpansionBudget(2);
    const calendar = eventOf("DTSTART:20260101T090000Z", "RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1");
    expect(matchesFilter(calendar, soon, { accountZone: "UTC", budget })).toBe(false);
    expect(budget.take()).toBe(true);
    expect(budget.take()).toBe(false);
  });

  test("of a series without an end ends at the first match", () => {
    const open = filterOf("VEVENT", { timeRange: { startMs: Date.UTC(2026, 2, 1), endMs: null } });
    for (const rule of ["FREQ=DAILY", "FREQ=YEARLY", "FREQ=HOURLY", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1"]) {
      expect(matches(eventOf("DTSTART:19700101T090000Z", `RRULE:${rule}`), open)).toBe(true);
    }
    expect(matches(eventOf("DTSTART:19700101T090000Z", "RRULE:FREQ=DAILY;COUNT=9"), open)).toBe(false);
  });
});
