import { componentsOf, findProperty } from "../lines/component.ts";
import { parseComponents } from "../lines/read-components.ts";
import { ExpansionBudget } from "./expansion-budget.ts";
import { createZoneResolver, definitionsByTzid, tzidOf } from "./zone-resolver.ts";

const LIMITS = { components: 100, lineLength: 10_000 };
/** Of the rules of its observances. */
const EXPANSIONS_MAX = 20;

/**
 * The zone that an iCalendar object with one VTIMEZONE defines (RFC 4791 section 5.2.2): an IANA
 * name, or `accountZone` where nothing says which one it is. Undefined for any other text.
 */
export function readTimezone(text: string, accountZone: string): string | undefined {
  const { components } = parseComponents(text, LIMITS);
  const [calendar, ...others] = components;
  if (calendar?.name !== "VCALENDAR" || others.length > 0) return undefined;
  if (findProperty(calendar, "VERSION")?.value.trim() !== "2.0") return undefined;
  const definitions = componentsOf(calendar);
  const [definition] = definitions;
  if (definition?.name !== "VTIMEZONE" || definitions.length > 1) return undefined;
  const tzid = tzidOf(definition);
  const isComplete = tzid !== "" && componentsOf(definition).length > 0;
  if (!isComplete) return undefined;
  const options = { accountZone, budget: new ExpansionBudget(EXPANSIONS_MAX) };
  return createZoneResolver(definitionsByTzid(definitions), options).resolve(tzid).zone;
}
