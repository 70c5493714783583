import { findProperty, type Component } from "../../packages/domain/src/icalendar/lines/component.ts";
import { parseComponents } from "../../packages/domain/src/icalendar/lines/read-components.ts";
import { unfoldText } from "../../packages/domain/src/icalendar/lines/write-components.ts";

/** Lines of an object before and after an edit, in unfolded form. */
export interface LineDifferences {
  /** The titles of the events and tasks with lines that were to change and did. */
  readonly titles: readonly string[];
  /** Lines that only one of the two texts has, and were not to change. */
  readonly others: readonly string[];
}

const LIMITS = { components: 100_000, lineLength: 10_000_000 };

/** The lines of an event or task that a new title changes (RFC 5545 section 3.8.7). */
const CHANGED: ReadonlySet<string> = new Set(["SUMMARY", "SEQUENCE", "LAST-MODIFIED", "DTSTAMP"]);
const TITLED: ReadonlySet<string> = new Set(["VEVENT", "VTODO"]);

interface Lines {
  /** Of each event or task, with its title. */
  readonly changed: readonly { readonly title: string; readonly lines: string }[];
  /** All others, each with the names of its components. */
  readonly stable: readonly string[];
}

function linesOf(component: Component, path: string): Lines {
  const here = `${path}/${component.name}`;
  const own: string[] = [];
  const changed: Lines["changed"][number][] = [];
  const stable: string[] = [here];
  for (const entry of component.entries) {
    if (entry.kind === "component") {
      const within = linesOf(entry, here);
      changed.push(...within.changed);
      stable.push(...within.stable);
    } else if (TITLED.has(component.name) && CHANGED.has(entry.name)) own.push(unfoldText(entry.text));
    else stable.push(`${here} ${unfoldText(entry.text)}`);
  }
  if (TITLED.has(component.name)) {
    changed.push({ title: findProperty(component, "SUMMARY")?.value ?? "", lines: own.join("\n") });
  }
  return { changed, stable };
}

function linesOfText(text: string): Lines {
  const parts = parseComponents(text, LIMITS).components.map((one) => linesOf(one, ""));
  return { changed: parts.flatMap(({ changed }) => changed), stable: parts.flatMap(({ stable }) => stable) };
}

/** Elements of one list that the other has fewer of. */
function missingFrom(other: readonly string[], list: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1);
  return list.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0;
  });
}

/** Compares the texts of an object before and after its title was changed. */
export function compareLines(before: string, after: string): LineDifferences {
  const [first, second] = [linesOfText(before), linesOfText(after)];
  const removed = missingFrom(second.stable, first.stable).map((line) => `- ${line}`);
  const added = missingFrom(first.stable, second.stable).map((line) => `+ ${line}`);
  const isMoved = removed.length + added.length === 0 && first.stable.join("\n") !== second.stable.join("\n");
  return {
    titles: second.changed.filter(({ lines }, at) => lines !== first.changed[at]?.lines).map(({ title }) => title),
    others: [...removed, ...added, ...(isMoved ? ["lines in another order"] : [])],
  };
}
