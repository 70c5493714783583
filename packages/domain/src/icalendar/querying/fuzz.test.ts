import fc from "fast-check";
import { expect, test } from "vitest";
import { componentsOf, createComponent, findProperty, propertiesOf, type Component } from "../lines/component.ts";
import { writeComponents } from "../lines/write-components.ts";
import { mutate, mutation, sampleLines } from "../testing/mutations.ts";
import { parse } from "../testing/read-text.ts";
import { expandObject } from "./expand-object.ts";
import { freeBusy } from "./free-busy.ts";
import { limitRecurrenceSet } from "./limit-recurrence-set.ts";
import { matchesFilter } from "./match-filter.ts";
import { componentFilter, filterOf, linesOf, optionsIn, propertyFilter, range } from "./testing/objects.ts";

/** The objects of a file: the components of each UID with all zones. */
function objectsOf(roots: readonly Component[]): Component[] {
  const components = roots.flatMap((root) => (root.name === "VCALENDAR" ? componentsOf(root) : [root]));
  const zones = components.filter(({ name }) => name === "VTIMEZONE");
  const others = components.filter(({ name }) => name !== "VTIMEZONE");
  const groups = Map.groupBy(others, (one) => `${one.name} ${findProperty(one, "UID")?.value}`);
  return [...groups.values()].map((group) => createComponent("VCALENDAR", [...zones, ...group]));
}

const ranges = [
  range("2026-11-20", "2027-01-10"),
  range("0001-01-01", "9999-12-31"),
  range("9999-12-30", "9999-12-31"),
];
const AMOUNT = 50;

test("a file that was mutated is queried without an exception", () => {
  fc.assert(
    fc.property(
      fc.array(mutation, { maxLength: 6 }),
      fc.constantFrom(...ranges),
      fc.constantFrom("Pacific/Kiritimati", "Europe/Berlin", "Etc/GMT+12"),
      (mutations, timeRange, accountZone) => {
        const options = { ...optionsIn(accountZone, 2), instancesMax: AMOUNT, occurrencesMax: AMOUNT, stampMs: 0 };
        for (const calendar of objectsOf(parse(mutations.reduce(mutate, sampleLines).join("\n")))) {
          const filters = ["VEVENT", "VTODO"].flatMap((name) => [
            filterOf(name, { timeRange }),
            filterOf(name, { components: [componentFilter("VALARM", { timeRange })] }),
            filterOf(name, {
              properties: [propertyFilter("DTEND", { timeRange }), propertyFilter("DUE", { timeRange })],
            }),
          ]);
          for (const filter of filters) expect(matchesFilter(calendar, filter, options)).toBeTypeOf("boolean");
          const expansion = expandObject(calendar, timeRange, options);
          const events = expansion.kind === "expanded" ? componentsOf(expansion.calendar, "VEVENT") : [];
          expect(events.length).toBeLessThanOrEqual(AMOUNT);
          expect(events.flatMap((event) => propertiesOf(event, "RRULE"))).toEqual([]);
          expect(writeComponents([limitRecurrenceSet(calendar, timeRange, options)])).toContain("END:VCALENDAR");
          expect(linesOf(freeBusy([calendar], timeRange, options).calendar, "VFREEBUSY")).toHaveLength(1);
        }
      },
    ),
    { numRuns: 50 },
  );
});
