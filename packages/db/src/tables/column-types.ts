import type { ColumnType, Generated } from "kysely";

/** Set once, by the database or at insert. */
export type Immutable<T> = ColumnType<T, T, never>;
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface ItemColumns {
  user_id: Immutable<string>;
  id: Immutable<string>;
  /** Incremented by every change. */
  version: Generated<number>;
  created_at: CreatedAt;
  /** Since when the row is in the trash. */
  deleted_at: Date | null;
}

/**
 * The columns for members of a shape. Those with a default that is not null have it in the database
 * too; a member without a default cannot be null.
 */
export type MemberColumns<Shape, Defaults> = {
  [Name in Exclude<keyof Shape, keyof ItemColumns | ReadOnlyMember>]: Name extends keyof Defaults
    ? null extends Shape[Name]
      ? Shape[Name]
      : Generated<Shape[Name]>
    : null extends Shape[Name]
      ? never
      : Shape[Name];
};
/** Members that users cannot write. */
type ReadOnlyMember = "rrule" | "completed_date";

export interface SeriesColumns {
  /**
   * The rule (RFC 5545) of every series, even if `recurrence` describes it completely; null without
   * a date.
   */
  rrule: string | null;
  /** The date that a series is counted from. `date` is its first occurrence that is not deleted. */
  recurrence_anchor: string | null;
}

/** The user-defined order. */
export interface PositionColumn {
  /** Compared by code point; see `packages/domain/src/ordering`. */
  position: Generated<string>;
}

/** The type read from a column. */
type Read<T> = T extends ColumnType<infer Value, infer _Insert, infer _Update> ? Value : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The names of members that the row lacks or has with another type; `never` if none. */
export type RowDifferences<Table, Shape> = {
  [Name in keyof Shape]: Name extends keyof Table
    ? Same<Read<Table[Name]>, Shape[Name]> extends true
      ? never
      : Name
    : Name;
}[keyof Shape];

/** Does not compile for any name. */
export type NoDifferences<Names extends never> = Names;
