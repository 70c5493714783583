import { daysBetween } from "../../time/day-number.ts";
import { findProperty, type Component } from "../lines/component.ts";
import type { TaskRow } from "../reading/event-row.ts";
import type { OwnTime } from "../reading/own-clock.ts";
import type { TaskObject } from "../reading/read-objects.ts";
import { isCompleted, type TaskSeries } from "../reading/read-task-series.ts";
import { withRevision, type ComponentEdits, type Revision } from "./edit-component.ts";
import { writeCompletion, writeDifferences } from "./write-task.ts";
import {
  completedSince,
  createOverride,
  firstInAccount,
  hasOccurrence,
  ownDueOf,
  remainingRule,
  renameDeleted,
  renameOccurrence,
  reopenedSince,
  ruleOfStarts,
} from "./write-task-series.ts";

interface SeriesPatch {
  readonly from: TaskRow;
  readonly to: TaskRow;
  readonly accountZone: string;
  readonly series: TaskSeries;
  readonly own: OwnTime;
}

/** Other dates of occurrences were written for a series with another time of day. */
function withNames(written: Component, master: Component, series: TaskSeries): Component {
  const isSame = findProperty(written, "DTSTART")?.value === findProperty(master, "DTSTART")?.value;
  return isSame ? written : renameDeleted(written, series.deleted, series.first.date);
}

/** A series that stays where it is, as its occurrences have components of their own. */
function patchInPlace(master: Component, { from, to, accountZone, series, own }: SeriesPatch): Component {
  const is_completed = isCompleted(master);
  const ofMaster = (row: TaskRow, time: string | null): TaskRow => {
    const stays = is_completed && row.is_completed;
    const completion = { is_completed: stays, completed_at: stays ? from.completed_at : null };
    return { ...row, ...firstInAccount(series, time, accountZone), ...completion, rrule: from.rrule };
  };
  const rows = { from: ofMaster(from, series.first.time), to: ofMaster(to, own.time) };
  return withNames(writeDifferences(master, rows, accountZone), master, series);
}

/** A series that moves to its next date, or that was changed: it begins with what remains. */
function patchMoved(master: Component, { from, to, accountZone, series, own }: SeriesPatch): Component {
  const [before, after] = [remainingRule(from, series.occurrence), remainingRule(to, own.date)];
  const isSame = from.date === to.date && from.start_time === to.start_time && before === after;
  // Its component begins with the first occurrence, which may be done or left out.
  const former = isSame
    ? { ...from, rrule: before }
    : { ...from, ...firstInAccount(series, series.first.time, accountZone) };
  const rows = {
    from: { ...former, rrule: ruleOfStarts(former.rrule, series, isSame ? series.occurrence : series.first.date) },
    to: { ...to, rrule: ruleOfStarts(after, series, own.date) },
  };
  const written = writeDifferences(master, rows, accountZone);
  const isOtherTime = own.time !== series.first.time;
  return isOtherTime ? renameDeleted(written, laterOf(series.deleted, own.date), own.date) : written;
}

function laterOf(dates: readonly string[], date: string): string[] {
  return dates.filter((one) => one >= date);
}

/** What becomes of the components of occurrences beside a series that stays where it is. */
function patchOccurrences(
  master: Component,
  { from, to, series, own, isOtherStart }: SeriesPatch & { isOtherStart: boolean },
  revision: Revision,
): ComponentEdits {
  const replaced = new Map<Component, Component>();
  const added: Component[] = [];
  const daysTo = (date: string) => daysBetween(series.first.date, date);
  const completed = completedSince(series, { from, to, own });
  const reopened = reopenedSince(series, from, to);
  for (const [date, override] of series.overrides) {
    const named = isOtherStart ? renameOccurrence(override, master, daysTo(date)) : override;
    const completion = { rrule: null, completed_at: date === own.date ? to.completed_at : null };
    const written =
      completed.includes(date) || date === reopened
        ? writeCompletion(named, { ...to, ...completion, is_completed: date !== reopened })
        : named;
    if (written !== override) replaced.set(override, withRevision(written, revision));
  }
  for (const date of completed.filter((one) => !series.overrides.has(one))) {
    const completion = { is_completed: true, rrule: null, completed_at: date === own.date ? to.completed_at : null };
    const override = writeCompletion(createOverride(master, daysTo(date)), { ...to, ...completion });
    added.push(withRevision(override, revision));
  }
  return { replaced, added };
}

/** The components of occurrences of a series that was moved: those that it still has remain. */
function keepOccurrences(master: Component, { to, series, own }: SeriesPatch, revision: Revision): ComponentEdits {
  const isOtherTime = own.time !== series.first.time;
  const rule = { rrule: remainingRule(to, own.date), first: own.date };
  const edits = [...series.overrides].map(([date, override]) => {
    if (!hasOccurrence(rule, date)) return [override, null] as const;
    const renamed = isOtherTime ? renameOccurrence(override, master, daysBetween(own.date, date)) : override;
    return [override, renamed === override ? override : withRevision(renamed, revision)] as const;
  });
  return { replaced: new Map(edits), added: [] };
}

function reviseIfChanged(patched: Component, component: Component, revision: Revision): Component {
  return patched === component ? component : withRevision(patched, revision);
}

/** Of a task that was stored as completed the row has no rule; without a date nothing repeats. */
function withStoredRule(to: TaskRow, { row: from }: TaskObject): TaskRow {
  const hasNone = from.is_completed && to.rrule === null && to.date !== null;
  return hasNone ? { ...to, rrule: from.rrule, first: from.first } : to;
}

function patchSeries(master: Component, patch: SeriesPatch, revision: Revision): ComponentEdits {
  const { from, to, series } = patch;
  const stays = series.overrides.size > 0 && to.rrule === from.rrule && to.first === from.first;
  const patched = stays ? patchInPlace(master, patch) : patchMoved(master, patch);
  const isOtherStart = findProperty(patched, "DTSTART")?.value !== findProperty(master, "DTSTART")?.value;
  const others = stays
    ? patchOccurrences(patched, { ...patch, isOtherStart }, revision)
    : keepOccurrences(patched, patch, revision);
  const own = [master, reviseIfChanged(patched, master, revision)] as const;
  return { replaced: new Map([own, ...others.replaced]), added: others.added };
}

/**
 * The edits that make the components of a task say `to`. Only properties in which it differs from
 * what was read are written, with a new version. Where
 * occurrences have components of their own, a completed one gets one too, and the series stays.
 */
export function patchTask(
  object: TaskObject,
  row: TaskRow,
  { revision, accountZone }: { revision: Revision; accountZone: string },
): ComponentEdits {
  const { row: from, series } = object;
  const [component] = object.components;
  if (component === undefined) return { replaced: new Map(), added: [] };
  const to = withStoredRule(row, object);
  const { date } = to;
  if (series === undefined || date === null) {
    const rows = { from, to: { ...to, rrule: remainingRule(to, date) } };
    const patched = writeDifferences(component, rows, accountZone);
    const dropped = [...(series?.overrides.values() ?? [])].map((override) => [override, null] as const);
    return { replaced: new Map([[component, reviseIfChanged(patched, component, revision)], ...dropped]), added: [] };
  }
  const own = ownDueOf({ ...to, date }, { from, series, accountZone });
  return patchSeries(component, { from, to, accountZone, series, own }, revision);
}
