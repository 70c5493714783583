import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import type { TimerEvent } from "@hourloom/schema/timer";
import fc from "fast-check";

/** A step of a random sequence. */
export interface Step {
  /** Advance of the clock before the event; below 0 it is set back. */
  gapMs: number;
  event: TimerEvent;
}

/** Events that end everything are rare, so that cycles become long. */
const bareEvent = fc.oneof(
  ...(
    [
      ["pause", 5],
      ["resume", 5],
      ["finish", 3],
      ["start_break", 3],
      ["go_on", 3],
      ["skip", 2],
      ["stop", 2],
      ["dismiss", 1],
      ["discard", 1],
    ] as const
  ).map(([type, weight]) => ({ arbitrary: fc.constant<TimerEvent>({ type }), weight })),
);

/** An event whose instants and ids are filled in later. */
type Draft =
  | { kind: "event"; event: TimerEvent }
  | { kind: "away"; sinceMs: number; lengthMs: number; choice: "count" | "trim" | "discard" }
  /** Repeats the previous event. */
  | { kind: "repeat" };

function startEvents(minutes: fc.Arbitrary<number>): fc.Arbitrary<TimerEvent> {
  const about = { task: null, title: "Work", session: "" };
  const pomodoro = { type: "start" as const, mode: "pomodoro" as const };
  const replace = fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, fc.constant(true));
  const length = fc.option(minutes, { nil: undefined });
  const phase = fc.constantFrom("short_break" as const, "long_break" as const);
  const starts: [fc.Arbitrary<TimerEvent>, number][] = [
    [length.map((value) => ({ type: "next", ...about, minutes: value })), 5],
    [
      fc.record({ replace, minutes: length }).map((members) => ({ ...pomodoro, phase: "focus", ...about, ...members })),
      3,
    ],
    [replace.map((value) => ({ type: "start", mode: "flowtime", phase: "focus", ...about, replace: value })), 2],
    [
      fc
        .record({ replace, minutes: length, phase })
        .map((members) => ({ ...pomodoro, task: null, title: "", ...members })),
      1,
    ],
  ];
  return fc.oneof(...starts.map(([arbitrary, weight]) => ({ arbitrary, weight })));
}

function drafts(unitMs: number): fc.Arbitrary<Draft> {
  const minutes = fc.integer({ min: 1, max: 8 });
  const few = fc.integer({ min: -2, max: 12 }).map((count) => count * unitMs);
  const event = fc.oneof(
    { arbitrary: startEvents(minutes), weight: 7 },
    { arbitrary: bareEvent, weight: 12 },
    { arbitrary: minutes.map((count): TimerEvent => ({ type: "add_minutes", minutes: count })), weight: 1 },
    { arbitrary: fc.constant<TimerEvent>({ type: "interrupt", kind: "internal" }), weight: 1 },
    { arbitrary: fc.constant<TimerEvent>({ type: "set_task", task: "t", title: "Other" }), weight: 1 },
  );
  const choice = fc.constantFrom("count" as const, "trim" as const, "trim" as const, "discard" as const);
  return fc.oneof(
    { arbitrary: event.map((value): Draft => ({ kind: "event", event: value })), weight: 8 },
    { arbitrary: fc.record({ kind: fc.constant("away" as const), sinceMs: few, lengthMs: few, choice }), weight: 2 },
    { arbitrary: fc.constant<Draft>({ kind: "repeat" }), weight: 1 },
  );
}

/** The drafts as steps from `startMs` on; each start has a session of its own. */
function filledIn(plan: readonly { gapMs: number; draft: Draft }[], startMs: number): Step[] {
  const steps: Step[] = [];
  let nowMs = startMs;
  for (const [index, { gapMs, draft }] of plan.entries()) {
    nowMs += gapMs;
    const before = steps.at(-1)?.event;
    if (draft.kind === "away") {
      const from_at = nowMs - draft.sinceMs;
      const { choice, lengthMs } = draft;
      steps.push({ gapMs, event: { type: "resolve_away", from_at, to_at: from_at + lengthMs, choice } });
    } else if (draft.kind === "event") {
      const { event } = draft;
      steps.push({ gapMs, event: "session" in event ? { ...event, session: `s${index}` } : event });
    } else if (before !== undefined) steps.push({ gapMs, event: before });
    else nowMs -= gapMs;
  }
  return steps;
}

/**
 * Random steps from `startMs` on. Instants are multiples of `unitMs` after it; the clock is set
 * back only if `isWild`.
 */
export function steps(startMs: number, unitMs: number, isWild: boolean): fc.Arbitrary<Step[]> {
  const unit = (count: number) => count * unitMs;
  const ahead = fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 5 }).map(unit), weight: 4 },
    fc.integer({ min: 0, max: 40 }).map(unit),
  );
  const gapMs = isWild ? fc.oneof({ arbitrary: ahead, weight: 6 }, fc.integer({ min: -20, max: 0 }).map(unit)) : ahead;
  const plan = fc.array(fc.record({ gapMs, draft: drafts(unitMs) }), { maxLength: 60, size: "max" });
  return plan.map((drafted) => filledIn(drafted, startMs));
}

/** Settings of a few minutes, so that phases end often; breaks are earned in whole minutes. */
export const someSettings: fc.Arbitrary<TimerSettings> = fc.record({
  focus_minutes: fc.integer({ min: 1, max: 8 }),
  short_break_minutes: fc.integer({ min: 0, max: 5 }),
  long_break_minutes: fc.integer({ min: 0, max: 8 }),
  long_break_after: fc.integer({ min: 1, max: 4 }),
  overtime: fc.boolean(),
  counts_from_percent: fc.integer({ min: 0, max: 100 }),
  flowtime_break: fc.constant({
    kind: "bands" as const,
    bands: [
      { from_minutes: 2, break_minutes: 1 },
      { from_minutes: 5, break_minutes: 3 },
    ],
  }),
  auto_start_breaks: fc.boolean(),
  auto_start_focus: fc.boolean(),
});

/** A unit that is no multiple of a second or a minute. */
export const ODD_MS = 8_001;
