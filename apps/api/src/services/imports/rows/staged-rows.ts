import { createHash, randomBytes } from "node:crypto";
import { uuidV7 } from "@hourloom/domain/ids/uuid-v7";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import type { ImportKind, ImportLeftOut, ImportProblem } from "@hourloom/schema/imports";
import { storable } from "./stored-rows.ts";

/** A row of `import_objects`, but for its number. */
export interface StagedObject {
  kind: ImportKind;
  /** The title of its calendar or list in the file. */
  collection: string | null;
  /** Columns of `calendar_objects`; of a session only its id, also as `uid`. */
  object: {
    id: string;
    uid: string;
    sequence?: number;
    modified_at?: string | null;
    /** Tells versions where the file has none; it is also in the source. */
    content_hash?: string;
  };
  rows: object[];
}

export interface ReadPart {
  objects: StagedObject[];
  problems: ImportProblem[];
  leftOut: ImportLeftOut[];
  /** Whether there are more components than an import takes. */
  isTruncated: boolean;
}

export interface ReadingContext {
  /** IANA name of the account's zone. */
  zone: string;
  nowMs: number;
}

export function createIds(nowMs: number): () => string {
  return () => uuidV7(nowMs, randomBytes(16));
}

const UID_MAX_LENGTH = 1_000;

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** Long UIDs are replaced by their hash. */
export function storedUid(uid: string): string {
  const text = storable(uid);
  return text.length <= UID_MAX_LENGTH && text !== "" ? text : createHash("sha256").update(uid).digest("hex");
}

/** The title of a calendar or list as it can be stored; null for an empty one. */
export function collectionTitle(text: string): string | null {
  const title = [...storable(text).trim()].slice(0, TITLE_MAX_LENGTH).join("").trim();
  return title === "" ? null : title;
}

const BATCH_ROWS = 250;
const encoder = new TextEncoder();

/**
 * JSON arrays of rows, each for one statement, in UTF-8: a thread that receives 10 MB of texts
 * stands still for 100 to 200 ms, and not for octets.
 */
export function inBatches(rows: readonly object[]): Uint8Array[] {
  const batches: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    batches.push(encoder.encode(JSON.stringify(rows.slice(from, from + BATCH_ROWS))));
  }
  return batches;
}

/** Columns of `calendar_objects`, as JSON. */
export interface ObjectColumns {
  id: string;
  uid: string;
  sequence: number;
  modified_at: string | null;
  /** As the text of a bytea, which may hold any octets. */
  source: string;
  read_zone: string;
  is_partial: boolean;
  /** The parts of the source that became rows; null for all. */
  parts: number[] | null;
  /** False if its rows may lack members that are read of the source. */
  is_fully_read?: boolean;
}

/**
 * The columns of an object in `calendar_objects`; `source` is iCalendar, or empty: an export then
 * writes the rows.
 */
export function objectColumns(
  { uid, sequence, modifiedMs }: { uid: string; sequence: number; modifiedMs: number | null },
  stored: { id: string; source: string; zone: string; isPartial: boolean; parts?: number[] | undefined },
): ObjectColumns {
  return {
    id: stored.id,
    uid: storedUid(uid),
    sequence,
    modified_at: modifiedMs === null ? null : new Date(modifiedMs).toISOString(),
    source: `\\x${Buffer.from(stored.source).toString("hex")}`,
    read_zone: stored.zone,
    is_partial: stored.isPartial,
    parts: stored.parts ?? null,
  };
}
