import { describe, expect, test } from "vitest";
import { componentsOf } from "../lines/component.ts";
import { parseComponents } from "../lines/read-components.ts";
import { parse } from "../testing/read-text.ts";
import { ExpansionBudget } from "./expansion-budget.ts";
import { definedInstant, readDefinition } from "./zone-definition.ts";
import { createZoneResolver, definitionsByTzid } from "./zone-resolver.ts";
import { zoneComponent } from "./zone-text.ts";

interface Rule {
  from: string;
  to: string;
  start: string;
  rrule?: string;
}

function observance(name: string, { from, to, start, rrule }: Rule): string {
  const rule = rrule === undefined ? "" : `RRULE:${rrule}\n`;
  return `BEGIN:${name}\nDTSTART:${start}\n${rule}TZOFFSETFROM:${from}\nTZOFFSETTO:${to}\nEND:${name}\n`;
}

const central = [
  observance("STANDARD", {
    from: "+0200",
    to: "+0100",
    start: "16011028T030000",
    rrule: "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
  }),
  observance("DAYLIGHT", {
    from: "+0100",
    to: "+0200",
    start: "16010325T020000",
    rrule: "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
  }),
].join("");

/** Daylight saving time of New York by the rules of before 2007. */
const formerEastern = [
  observance("STANDARD", {
    from: "-0400",
    to: "-0500",
    start: "19671029T020000",
    rrule: "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
  }),
  observance("DAYLIGHT", {
    from: "-0500",
    to: "-0400",
    start: "19870405T020000",
    rrule: "FREQ=YEARLY;BYDAY=1SU;BYMONTH=4",
  }),
].join("");

function resolve(tzid: string, { body = "", accountZone = "Asia/Tokyo", more = "" } = {}) {
  const text = `BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:${tzid}\n${more}\n${body}END:VTIMEZONE\nEND:VCALENDAR`;
  const [calendar] = parseComponents(text, { components: 100, lineLength: 1_000 }).components;
  const definitions = body === "" && more === "" ? [] : componentsOf(calendar!);
  const { zone, certainty } = createZoneResolver(definitionsByTzid(definitions), {
    accountZone,
    budget: new ExpansionBudget(10),
  }).resolve(tzid);
  return { zone, certainty };
}

test("a known name takes precedence over the definition", () => {
  expect(resolve("America/New_York", { body: central })).toEqual({ zone: "America/New_York", certainty: "named" });
});

test("X-LIC-LOCATION names the zone of an unknown name", () => {
  expect(resolve("Mine", { more: "X-LIC-LOCATION:Europe/Oslo" })).toEqual({ zone: "Europe/Oslo", certainty: "named" });
});

test("equal offsets mean the account's zone, a zone whose city is named, or that of CLDR", () => {
  const body = central;
  expect(resolve("Mine", { body, accountZone: "Europe/Oslo" })).toEqual({ zone: "Europe/Oslo", certainty: "named" });
  expect(resolve("custom Vienna 2", { body })).toEqual({ zone: "Europe/Vienna", certainty: "named" });
  expect(resolve("Mine", { body })).toEqual({ zone: "Europe/Berlin", certainty: "named" });
});

test("other offsets mean a zone with the same habit of daylight saving time", () => {
  const { zone, certainty } = resolve("Mine", { body: formerEastern });
  expect({ zone, certainty }).toEqual({ zone: "America/New_York", certainty: "similar" });
});

test("without a definition the account's zone is assumed", () => {
  expect(resolve("Mine")).toEqual({ zone: "Asia/Tokyo", certainty: "assumed" });
  expect(resolve("Mine", { body: "BEGIN:STANDARD\nEND:STANDARD\n" })).toEqual({
    zone: "Asia/Tokyo",
    certainty: "assumed",
  });
});

test("rules within the day use the budget and end", () => {
  const hostile = observance("STANDARD", {
    from: "+0100",
    to: "+0200",
    start: "20150101T000000",
    rrule: "FREQ=SECONDLY",
  });
  expect(resolve("Mine", { body: hostile.repeat(50) }).certainty).toBe("named");
});

describe("a definition whose rules take from the budget", () => {
  const summer = { from: "+0100", to: "+0200", start: "19810325T020000" };
  const winter = { from: "+0200", to: "+0100", start: "19961025T030000" };
  const rule = (month: number) => `FREQ=YEARLY;BYMONTH=${month};BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31`;
  const body =
    observance("DAYLIGHT", { ...summer, rrule: rule(3) }) + observance("STANDARD", { ...winter, rrule: rule(10) });
  const zoneOf = (tzid: string, budget: ExpansionBudget) => {
    const [component] = parse(`BEGIN:VTIMEZONE\nTZID:${tzid}\n${body}END:VTIMEZONE`);
    return createZoneResolver(definitionsByTzid([component!]), { accountZone: "UTC", budget }).resolve(tzid).zone;
  };

  test("takes from it once for all objects with it", () => {
    const budget = new ExpansionBudget(3);
    expect([1, 2, 3].map(() => zoneOf("Once", budget))).toEqual(Array(3).fill("Europe/Berlin"));
    expect([budget.take(), budget.take()]).toEqual([true, false]);
  });

  test("is resolved again after the budget was too small", () => {
    expect(zoneOf("Again", new ExpansionBudget(1))).not.toBe("Europe/Berlin");
    expect(zoneOf("Again", new ExpansionBudget(2))).toBe("Europe/Berlin");
  });

  test("is cheap only with the usual number of them", () => {
    const yearly = observance("STANDARD", { ...winter, rrule: "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU" });
    const budget = new ExpansionBudget(0);
    const read = (count: number) => {
      const [component] = parse(`BEGIN:VTIMEZONE\nTZID:Mine\n${yearly.repeat(count)}END:VTIMEZONE`);
      readDefinition(component!, budget);
      return budget.isExceeded;
    };
    expect([read(16), read(17)]).toEqual([false, true]);
  });
});

test("a definition says the instant of a wall clock", () => {
  const text = `BEGIN:VTIMEZONE\nTZID:Mine\n${formerEastern}END:VTIMEZONE`;
  const [component] = parseComponents(text, { components: 10, lineLength: 100 }).components;
  const definition = readDefinition(component!, new ExpansionBudget(0))!;
  const instant = (date: string) => new Date(definedInstant(definition, { date, time: "12:00:00" })).toISOString();
  expect(instant("2026-03-20")).toBe("2026-03-20T17:00:00.000Z");
  expect(instant("2026-04-20")).toBe("2026-04-20T16:00:00.000Z");
});

test("the VTIMEZONE of a zone has its name and its offsets", () => {
  const [component, alias] = [zoneComponent("Europe/Berlin"), zoneComponent("Europe/Kiev")];
  const names = [component, alias].map(({ entries }) => entries[0]?.kind === "property" && entries[0].text);
  expect(names).toEqual(["TZID:Europe/Berlin", "TZID:Europe/Kiev"]);
  const instant = definedInstant(readDefinition(component, new ExpansionBudget(0))!, {
    date: "2026-07-01",
    time: "12:00:00",
  });
  expect(new Date(instant).toISOString()).toBe("2026-07-01T10:00:00.000Z");
});

test("there is no VTIMEZONE of an unknown zone", () => {
  expect(() => zoneComponent("Europe/Nowhere")).toThrow(RangeError);
});
