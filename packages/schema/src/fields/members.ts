import { z } from "zod";

/** The name of an iCalendar property (RFC 5545) or component. */
type IcalendarName = Uppercase<string>;

/** One member of a kind of item. */
export interface Member {
  /** The type in requests. */
  readonly type: z.core.$ZodType;
  /** The type in responses, if it differs. */
  readonly output?: z.core.$ZodType;
  /** The type in account files, if it differs from the one in requests. */
  readonly stored?: z.core.$ZodType;
  /** The value of a new item if the request has none, unless it is required or derived. */
  readonly default?: unknown;
  /**
   * What iCalendar has it in. "keep", as without this option, is for what iCalendar lacks: what
   * other programs store does not change it.
   */
  readonly icalendar?: IcalendarName | "keep";
  /** Whether one occurrence of a series may have its own value. */
  readonly perOccurrence?: true;
}

/** Occurrences with values of their own are components of iCalendar. */
type PerOccurrence =
  | { readonly icalendar: IcalendarName; readonly perOccurrence: true }
  | { readonly perOccurrence?: never };

type MemberOptions<Type extends z.core.$ZodType> = Omit<Member, "type" | "perOccurrence"> &
  PerOccurrence & { readonly default?: Readonly<z.output<Type>> };

type Members = Readonly<Record<string, Member>>;

type InputTypes<M extends Members> = { [Name in keyof M]: M[Name]["type"] };
type OutputTypes<M extends Members> = {
  [Name in keyof M]: M[Name] extends { output: unknown } ? M[Name]["output"] : M[Name]["type"];
};
type StoredTypes<M extends Members> = {
  [Name in keyof M]: M[Name] extends { stored: unknown } ? M[Name]["stored"] : M[Name]["type"];
};
/** What a record of the past has: it may lack any member. */
type RecordedTypes<M extends Members> = {
  [Name in keyof M]: z.ZodOptional<Extract<OutputTypes<M>[Name], z.core.SomeType>>;
};
type NamesWith<M extends Members, Option> = {
  [Name in keyof M]: M[Name] extends Option ? Name : never;
}[keyof M];
/** The names of the members that iCalendar has. */
export type IcalendarNames<M extends Members> = NamesWith<M, { icalendar: IcalendarName }> & string;
/** The names of the members that iCalendar lacks. */
export type NonIcalendarNames<M extends Members> = Exclude<keyof M & string, IcalendarNames<M>>;
type Defaults<M extends Members> = {
  [Name in NamesWith<M, { default: unknown }>]: z.output<M[Name]["type"]>;
};

/** Describes a member, and checks its default against its type. */
export function member<Type extends z.core.$ZodType, const Options extends MemberOptions<Type>>(
  type: Type,
  options: Options,
): { type: Type } & Options {
  return { type, ...options };
}

function mapEntries(members: Members, map: (name: string, one: Member) => [string, unknown][]): object {
  return Object.fromEntries(Object.entries(members).flatMap(([name, one]) => map(name, one)));
}

// Objects built from entries have no precise type, so overloads declare the results.

/** The zod shape of the members in requests. */
export function inputTypes<M extends Members>(members: M): InputTypes<M>;
export function inputTypes(members: Members): object {
  return mapEntries(members, (name, { type }) => [[name, type]]);
}

/** The zod shape of the members in responses. */
export function outputTypes<M extends Members>(members: M): OutputTypes<M>;
export function outputTypes(members: Members): object {
  return mapEntries(members, (name, { type, output = type }) => [[name, output]]);
}

/** The zod shape of the members in account files. */
export function storedTypes<M extends Members>(members: M): StoredTypes<M>;
export function storedTypes(members: Members): object {
  return mapEntries(members, (name, { type, stored = type }) => [[name, stored]]);
}

/**
 * The zod shape of the members in what was recorded of an item in the past: one that did not exist
 * then stays absent, also where a response has a default for it.
 */
export function recordedTypes<M extends Members>(members: M): RecordedTypes<M>;
export function recordedTypes(members: Members): object {
  return mapEntries(members, (name, { type, output = type }) => [
    [name, z.optional(output instanceof z.ZodDefault ? output.unwrap() : output)],
  ]);
}

export function defaultsOf<M extends Members>(members: M): Defaults<M>;
export function defaultsOf(members: Members): object {
  return mapEntries(members, (name, one) => (one.default === undefined ? [] : [[name, one.default]]));
}

/** The names of the members that iCalendar has. */
export function icalendarNames<M extends Members>(members: M): IcalendarNames<M>[];
export function icalendarNames(members: Members): string[] {
  return Object.keys(mapEntries(members, (name, one) => ((one.icalendar ?? "keep") === "keep" ? [] : [[name, one]])));
}

/** The members that one occurrence of a series may have for itself. */
export function occurrenceMembers<M extends Members>(members: M): Pick<M, NamesWith<M, { perOccurrence: true }>>;
export function occurrenceMembers(members: Members): object {
  return mapEntries(members, (name, one) => (one.perOccurrence === true ? [[name, one]] : []));
}
