import { createProperty, findProperty, type Component } from "../lines/component.ts";
import { acknowledgementMs } from "../reading/acknowledged.ts";
import { isNotice } from "../reading/alarms.ts";
import { replaceProperties } from "./edit-component.ts";
import { compactUtc } from "./write-times.ts";

function withLater(component: Component, name: "ACKNOWLEDGED" | "X-MOZ-LASTACK", untilMs: number): Component {
  const [known = -Infinity] = acknowledgementMs(component, name);
  if (known >= untilMs) return component;
  return replaceProperties(component, [name], [createProperty(name, compactUtc(untilMs))]);
}

/**
 * A component whose alarms up to `untilMs` (milliseconds since 1970; null for none) are dealt with,
 * so that other programs do not trigger them (RFC 9074 section 6.1).
 */
export function acknowledgeAlarms(component: Component, untilMs: number | null): Component {
  if (untilMs === null) return component;
  const entries = component.entries.map((entry) =>
    entry.kind === "component" && entry.name === "VALARM" && isNotice(entry)
      ? withLater(entry, "ACKNOWLEDGED", untilMs)
      : entry,
  );
  const written = { ...component, entries };
  // Where Thunderbird has written it, it reads this one alone.
  return findProperty(component, "X-MOZ-LASTACK") === undefined
    ? written
    : withLater(written, "X-MOZ-LASTACK", untilMs);
}
