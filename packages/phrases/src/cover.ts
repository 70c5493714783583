import type { Trap } from "./traps.ts";
import { findWords, isSign, type Line } from "./line.ts";
import { bitsOf, HAS, type Reading } from "./reading.ts";

/** What is right before a token: a day, one with a part of the day, a time, or another reading. */
type Before = "none" | "day" | "part" | "time" | "other";

/** The cheapest way to read the line up to a token, of those that may go on in the same way. */
interface State {
  cost: number;
  bits: number;
  before: Before;
  /** Whether a repetition and nothing but readings is right before the token. */
  isBehindRepeat: boolean;
  /** What the next reading must be. */
  needed: Reading["behind"] | undefined;
  /** What the whole line must have. */
  needs: number;
  reading: Reading | undefined;
  previous: State | undefined;
}

const TOKEN_COST = { word: 1, number: 1, name: 1, sign: 0.01 } as const;
/** Less than a word, so that a trap is preferred to its words. */
const TRAP_COST = 0.2;

const start: State = {
  cost: 0,
  bits: 0,
  before: "none",
  isBehindRepeat: false,
  needed: undefined,
  needs: 0,
  reading: undefined,
  previous: undefined,
};

const has = (bits: number, all: number) => (bits & all) === all && all !== 0;

/** Whether what a line has fits together. */
function isConsistent({ bits, needs, needed }: State): boolean {
  if (needed !== undefined || (bits & needs) !== needs) return false;
  const isDated = (bits & (HAS.date | HAS.repeat)) !== 0;
  // A time beside a day that is not read would wrongly be today's.
  if (has(bits, HAS.time | HAS.otherDay) && !isDated) return false;
  if (has(bits, HAS.days) && (bits & (HAS.time | HAS.duration)) !== 0) return false;
  if (has(bits, HAS.noDay) && (bits & (HAS.repeat | HAS.time)) !== 0) return false;
  // A series without an end must not come from words that state one.
  return !has(bits, HAS.repeat | HAS.otherEnd) && (!has(bits, HAS.repeat_end) || has(bits, HAS.repeat));
}

function beforeOf({ value }: Reading): Before {
  if ((value.kind === "date" || value.kind === "repeat") && value.part !== undefined) return "part";
  if (value.kind === "time") return "time";
  return value.kind === "date" || value.kind === "repeat" || value.kind === "repeat_end" ? "day" : "other";
}

function isNeeded(state: State, reading: Reading): boolean {
  const { kind } = reading.value;
  if (state.needed === "day") return kind === "date" || kind === "repeat";
  if (state.needed === "repeat") return kind === "repeat" || kind === "time";
  return state.needed !== "time" || kind === "time";
}

function isBefore(found: Before, needed: NonNullable<Reading["before"]>): boolean {
  if (needed === "words") return found === "none";
  return found === needed || (needed === "day" && found === "part");
}

/** Whether a reading may follow. An end is behind its repetition, or at the end of the line. */
function mayFollow(state: State, reading: Reading, isAtEnd: boolean): boolean {
  const { value, before, notBehind = 0 } = reading;
  const bits = bitsOf(reading);
  if ((state.bits & bits & SINGLE) !== 0 || (state.bits & notBehind) !== 0 || !isNeeded(state, reading)) return false;
  if (before !== undefined && !isBefore(state.before, before)) return false;
  if (value.kind !== "repeat_end" || reading.behind !== undefined) return true;
  const isInClause = (state.bits & (HAS.repeat | HAS.otherClause)) === HAS.repeat;
  return state.isBehindRepeat || (isAtEnd && "date" in value && isInClause);
}

/** Kinds that a line has once. */
const SINGLE =
  HAS.date | HAS.time | HAS.duration | HAS.repeat | HAS.repeat_end | HAS.reminder | HAS.priority | HAS.list;

function withReading(state: State, reading: Reading): State {
  const { value, cost, behind, needs = 0 } = reading;
  return {
    cost: state.cost + cost - (state.before === "day" || state.before === "part" ? NEAR : 0),
    bits: state.bits | bitsOf(reading),
    before: beforeOf(reading),
    isBehindRepeat: value.kind === "repeat" || state.isBehindRepeat,
    needed: behind ?? (state.needed === "repeat" && value.kind !== "repeat" ? "repeat" : undefined),
    needs: state.needs | needs,
    reading,
    previous: state,
  };
}

/** Beside a day, a time is more likely its own than that of another one. */
const NEAR = 0.02;

function keyOf({ bits, before, isBehindRepeat, needed, needs }: State): string {
  return `${bits} ${before} ${isBehindRepeat} ${needed} ${needs}`;
}

/**
 * The cheapest consistent cover of a line: as many words as possible belong to a reading, a reading
 * is used whole or not at all, and each kind once. A reading never has a part of a trap alone.
 */
export function cheapestCover(line: Line, readings: readonly Reading[], traps: readonly Trap[]): Reading[] {
  const count = line.tokens.length;
  const states = Array.from({ length: count + 1 }, () => new Map<string, State>());
  const put = (at: number, state: State) => {
    const [key, known] = [keyOf(state), states[at]?.get(keyOf(state))];
    if (known === undefined || state.cost < known.cost) states[at]?.set(key, state);
  };
  put(0, start);
  const usable = readings.filter(({ from, to }) =>
    traps.every((trap) => to <= trap.from || from >= trap.to || mayRead(trap, from, to)),
  );
  const endsWith = lastTokens(line, readings);
  for (let at = 0; at < count; at += 1) {
    const beginning = usable.filter(({ from }) => from === at);
    const trap = traps.find(({ from, to }) => from <= at && at < to);
    for (const state of states[at]?.values() ?? []) {
      for (const reading of beginning) {
        if (mayFollow(state, reading, reading.to >= endsWith)) put(reading.to, withReading(state, reading));
      }
      if (trap?.from === at && state.needed === undefined)
        put(trap.to, withoutReading(state, TRAP_COST, HAS.title | trap.adds));
      else if (trap === undefined) skipToken(line, at, { state, put });
    }
  }
  return readingsOf([...(states[count]?.values() ?? [])]);
}

/** Whether a reading has all of a trap, and more if that is needed. */
function mayRead(trap: Trap, from: number, to: number): boolean {
  const isMore = trap.isForced !== true || to - from > trap.to - trap.from;
  return from <= trap.from && to >= trap.to && isMore;
}

/** The index behind the last words, without tags and other marks. */
function lastTokens({ tokens }: Line, readings: readonly Reading[]): number {
  const marks = readings.filter(({ value }) => ["list", "tag", "priority"].includes(value.kind));
  let end = tokens.length;
  for (;;) {
    const mark = marks.find(({ to }) => to === end);
    if (mark === undefined && tokens[end - 1]?.kind !== "sign") return end;
    end = mark?.from ?? end - 1;
  }
}

function withoutReading(state: State, cost: number, adds: number): State {
  return {
    ...state,
    cost: state.cost + cost,
    bits: state.bits | adds,
    before: "none",
    isBehindRepeat: false,
    reading: undefined,
    previous: state,
  };
}

function skipToken(
  line: Line,
  at: number,
  { state, put }: { state: State; put: (at: number, state: State) => void },
): void {
  const kind = line.tokens[at]?.kind ?? "sign";
  if (kind !== "sign") {
    const clause = findWords(line, "clause", at).length > 0 && at > 0 ? HAS.otherClause : 0;
    if (state.needed === undefined) put(at + 1, withoutReading(state, TOKEN_COST[kind], HAS.title | clause));
    return;
  }
  // A comma joins readings.
  const isJoint = isSign(line, at, ",");
  const next: State = { ...state, cost: state.cost + TOKEN_COST.sign, reading: undefined, previous: state };
  if (isJoint) put(at + 1, next);
  else if (state.needed === undefined) put(at + 1, { ...next, before: "none" });
}

function readingsOf(states: readonly State[]): Reading[] {
  const [best] = states.filter(isConsistent).toSorted((a, b) => a.cost - b.cost);
  const found: Reading[] = [];
  for (let state = best; state !== undefined; state = state.previous) {
    if (state.reading !== undefined) found.unshift(state.reading);
  }
  return found;
}
