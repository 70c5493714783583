import type { ColumnType, Generated } from "kysely";
import type { FeedMode } from "@hourloom/schema/accounts/feeds";
import type { SubscriptionError, SubscriptionState } from "@hourloom/schema/icalendar/subscriptions";
import type { Immutable, CreatedAt } from "./column-types.ts";

/** What events or a task were read from: one UID of an iCalendar file. */
export interface CalendarObjectsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  /** The collection: a calendar or a task list. */
  calendar: string | null;
  task_list: string | null;
  uid: string;
  /** SEQUENCE, and LAST-MODIFIED or else DTSTAMP: of two versions the later one counts. */
  sequence: number;
  modified_at: Date | null;
  /** A VCALENDAR with the components of the UID, in UTF-8. */
  source: Buffer;
  /** The account's zone when it was read. */
  read_zone: string;
  /** Whether rows cannot express all of it. */
  is_partial: boolean;
  /** The parts of its source that became rows; null if all of them did, or if it is not known. */
  parts: number[] | null;
  /** When its rows were changed here, written by triggers; null if they are those of the source. */
  edited_at: Date | null;
  /**
   * Whether its rows have all members that are read of the source: not those of one that a version
   * before these members stored, nor of feeds.
   */
  is_fully_read: Generated<boolean>;
  /** Of an object of a feed: the SHA-256 of what it says, without DTSTAMP. */
  content_hash: Buffer | null;
  created_at: CreatedAt;
}

export interface SubscriptionsTable {
  user_id: Immutable<string>;
  calendar: Immutable<string>;
  /** The address, encrypted, and its keyed hash. */
  url_sealed: Buffer;
  url_mac: Buffer;
  host: string;
  /** Validators of the last body that was believed, and its SHA-256. */
  etag: string | null;
  last_modified: string | null;
  body_hash: Buffer | null;
  interval_seconds: number;
  state: Generated<SubscriptionState>;
  next_at: Date;
  /** Until then one process fetches it, and no other does. */
  leased_until: Date | null;
  failures: Generated<number>;
  failing_since: Date | null;
  last_ok_at: Date | null;
  last_error: SubscriptionError | null;
  /** Whether the last body has lost too many events to be believed at once. */
  is_doubted: Generated<boolean>;
  event_count: Generated<number>;
  /** Whether clients of CalDAV see the calendar. */
  is_on_caldav: Generated<boolean>;
  created_at: CreatedAt;
}

export interface CalendarImportsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  file_name: Immutable<string>;
  state: "staged" | "committed" | "undone";
  /** `ImportDetails` of the import service. */
  details: ColumnType<unknown, string, string>;
  created_at: Immutable<Date>;
  committed_at: Date | null;
}

/**
 * The objects of a staged import, or those that a commit has put into the account, in the order of
 * the file.
 */
export interface ImportObjectsTable {
  user_id: Immutable<string>;
  import_id: Immutable<string>;
  seq: Immutable<number>;
  kind: Immutable<"event" | "task" | "pomodoro" | "flowtime">;
  /** The title of its calendar or list in the file. */
  collection: Immutable<string | null>;
  /** Columns of `calendar_objects`; of a session only its id. */
  object: object;
  /** Columns of `events` with their exceptions, of one row of `tasks`, or of a session. */
  rows: object[];
  /** What the commit did, null before; `skip` if the undo left it as it is. */
  action: "insert" | "update" | "skip" | null;
  /** The id of the object that is inserted or updated. */
  target: string | null;
  /** Object, moves, rows and exceptions before an update. */
  before: unknown;
  /** Versions of the rows after the commit, by id. */
  versions: unknown;
}

/** Calendars that other programs read at a secret address. */
export interface FeedsTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  title: string;
  mode: FeedMode;
  /** Null: the account's. */
  zone: Immutable<string | null>;
  /** SHA-256 of the secret in the address. */
  secret_hash: Buffer;
  /** Incremented by every change of the owner. */
  version: Generated<number>;
  created_at: CreatedAt;
  last_read_at: Generated<Date | null>;
  /** The entity tag that was sent last, and since when. */
  etag: Generated<string | null>;
  modified_at: Generated<Date | null>;
}

export interface FeedCalendarsTable {
  user_id: Immutable<string>;
  feed: Immutable<string>;
  calendar: Immutable<string>;
}

/**
 * The last change of each object of a calendar or list that other programs see, written by
 * triggers: a row that was made here, or all rows of a calendar object.
 */
export interface CollectionChangesTable {
  user_id: Immutable<string>;
  kind: Immutable<"event" | "task">;
  /** The id of the calendar or list. */
  collection: Immutable<string>;
  /** The `object` of the rows, or the id of a row without one. */
  object: Immutable<string>;
  /** The account's number of that change: `seq` of `account_changes`. */
  seq: ColumnType<string, never, never>;
  changed_at: ColumnType<Date, never, never>;
  /** Whether it is deleted, in another collection, or an event without a date. */
  is_gone: ColumnType<boolean, never, never>;
  /** The last segment of its address, chosen by a client; null: its id and `.ics`. */
  name: ColumnType<string | null, never, never>;
  /** How often it was moved in time here, since another program stored it. */
  moves: ColumnType<number, never, never>;
}

/** A property that a client stored, by `{namespace}name`: its element, as text of XML. */
export type StoredProperties = Record<string, string>;

/** What clients of CalDAV gave a calendar, a task list, or the home of an account. */
export interface CollectionsTable {
  user_id: Immutable<string>;
  kind: Immutable<"home" | "calendar" | "task_list">;
  /** The id of the calendar or list, or of the account. */
  id: Immutable<string>;
  /** The last segment of its address, chosen by a client. */
  name: string | null;
  /** Written as JSON text. */
  properties: ColumnType<StoredProperties, string | undefined, string>;
  /** Changes with lower numbers may have been deleted. */
  oldest_seq: Generated<string>;
}
