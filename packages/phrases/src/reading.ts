import type { TaskPriority } from "@hourloom/schema/tasks";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import type { Times } from "./clock.ts";
import type { Unit } from "./language.ts";

export type PartKind =
  | "date"
  | "time"
  | "duration"
  | "list"
  | "repeat"
  | "repeat_end"
  | "reminder"
  | "priority"
  | "tag";

/** An existing list, or without an id a new one. */
export interface QuickList {
  id: string | undefined;
  title: string;
}

/** A day, `YYYY-MM-DD`. */
export interface DateValue {
  kind: "date";
  date: string;
  /** The last one of several. */
  lastDate?: string | undefined;
  /** Whether it is a weekday alone, of any week: today's, if it is not over by then. */
  isOfAnyWeek?: boolean | undefined;
  /** `HH:mm` at which the part of the day begins: "tomorrow evening". */
  part?: string | undefined;
  /** Of an instant: "in 2 hours". */
  time?: string | undefined;
}

export interface TimeValue {
  kind: "time";
  times: Times;
  /** Whether it is before or after noon, as the part of the day says. */
  isOpen: boolean;
}

/** A repetition, whose first day may be on a day of the month or the nth weekday of it. */
export interface RepeatValue {
  kind: "repeat";
  /** As that of a day. */
  part?: string | undefined;
  rule: RepeatRule;
  monthDay?: number | undefined;
}

/** The end of a repetition; for a number of units it depends on the rule. */
export type EndValue = { kind: "repeat_end" } & ({ date: string } | { count: number } | { amount: number; unit: Unit });

export type Value =
  | DateValue
  | TimeValue
  | RepeatValue
  | EndValue
  | { kind: "duration"; minutes: number }
  | { kind: "reminder"; minutes: number }
  | { kind: "list"; list: QuickList }
  | { kind: "priority"; priority: TaskPriority }
  | { kind: "tag"; tag: string };

/** What a cover of the line has, one bit each. */
export const HAS = {
  date: 1,
  time: 2,
  duration: 4,
  repeat: 8,
  repeat_end: 16,
  reminder: 32,
  priority: 64,
  list: 128,
  tag: 0,
  /** Words of the title. */
  title: 256,
  /** A day that is not read. */
  otherDay: 512,
  /** An end of a repetition that is not read. */
  otherEnd: 1024,
  /** A day that does not exist. */
  noDay: 2048,
  /** Several days, which have no time. */
  days: 4096,
  /** Words that begin another clause. */
  otherClause: 8192,
} as const;

/** One way to read some tokens. */
export interface Reading {
  /** Index of the first token, and of the one behind the last. */
  from: number;
  to: number;
  value: Value;
  /** Of equally complete readings of a line the one that costs less counts. */
  cost: number;
  /** What the line then has in addition to the kind, in bits of `HAS`. */
  adds?: number | undefined;
  /** What is right before it. */
  before?: "day" | "part" | "time" | "words" | undefined;
  /** What is right behind it. */
  behind?: "day" | "time" | "repeat" | "reading" | undefined;
  /** What the line must have besides, in bits of `HAS`. */
  needs?: number | undefined;
  /** What the line must not have before it, in bits of `HAS`. */
  notBehind?: number | undefined;
}

/** The bits of a reading. */
export function bitsOf({ value, adds = 0 }: Reading): number {
  return HAS[value.kind] | adds;
}
