/** What CalDAV reports ask of calendar objects (RFC 4791 section 9). */

/** From `startMs` to before `endMs`, in milliseconds since 1970; null: open on that side. */
export interface TimeRange {
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/** A range that both ends are stated of. */
export interface ClosedTimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

export const collations = ["i;ascii-casemap", "i;octet", "i;unicode-casemap"] as const;

/** Whether a value contains a text. */
export interface TextMatch {
  readonly text: string;
  readonly collation: (typeof collations)[number];
  readonly isNegated: boolean;
}

/** Names of components, properties and parameters are in upper case. */
export interface ParameterFilter {
  readonly name: string;
  /** Whether the parameter must be absent; there is no other condition then. */
  readonly isNotDefined: boolean;
  readonly textMatch: TextMatch | null;
}

export interface PropertyFilter {
  readonly name: string;
  readonly isNotDefined: boolean;
  readonly timeRange: TimeRange | null;
  readonly textMatch: TextMatch | null;
  readonly parameters: readonly ParameterFilter[];
}

/** All conditions of a filter apply to one and the same component. */
export interface ComponentFilter {
  readonly name: string;
  readonly isNotDefined: boolean;
  readonly timeRange: TimeRange | null;
  readonly properties: readonly PropertyFilter[];
  readonly components: readonly ComponentFilter[];
}

/** The parts of a component that a response has. */
export interface ComponentSelection {
  readonly name: string;
  /** Null: all properties; `hasValue` false: the name alone. */
  readonly properties: readonly { readonly name: string; readonly hasValue: boolean }[] | null;
  /** Null: all components. */
  readonly components: readonly ComponentSelection[] | null;
}

/** The form in which a report wants objects (`CALDAV:calendar-data`). */
export interface CalendarDataRequest {
  /** Null: the whole object. */
  readonly selection: ComponentSelection | null;
  /** Occurrences within this range instead of rules, in UTC. */
  readonly expand: ClosedTimeRange | null;
  /** Only overrides within this range. */
  readonly limitRecurrenceSet: ClosedTimeRange | null;
}
