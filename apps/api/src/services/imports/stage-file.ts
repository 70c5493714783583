import { insertImport, insertImportObjects } from "@hourloom/db/queries/calendar-imports";
import {
  FILE_NAME_MAX_LENGTH,
  IMPORT_COMPONENTS_MAX,
  IMPORT_FILE_MAX_BYTES,
  PREVIEW_PROBLEMS,
} from "@hourloom/schema/imports";
import { err, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Calculator } from "../../core/calculator.ts";
import type { LimitsService } from "../../core/limits.ts";
import { newId, type ItemContext, type Owner } from "../../core/context.ts";
import { runExclusive } from "../../core/idempotency.ts";
import type { ImportDetails } from "./import-details.ts";
import { calendarFileReading, type ReadFile } from "./read-file.ts";
import { storable } from "./stored-rows.ts";

export interface ImportsDeps extends ItemContext {
  /** Reads files, with more time than for recurrence rules. */
  fileReader: Calculator;
  limits: Pick<LimitsService, "take">;
}

/** A file as it was sent. */
export interface SentFile {
  name: string;
  octets: Uint8Array;
}

const tooLarge = invalidField("file", "This file is larger than 10 MB.");
const tooMany = invalidField("file", `This file has more than ${IMPORT_COMPONENTS_MAX} events and tasks.`);
const tooCostly = invalidField("file", "This file takes too long to read.");
const noCalendar = invalidField("file", "This is not a calendar file: it has no events and no tasks.");

async function readFile({ fileReader, now }: ImportsDeps, owner: Owner, octets: Uint8Array): Promise<Result<ReadFile>> {
  const input = { octets, zone: owner.timezone, nowMs: now().getTime() };
  const read = await fileReader.run(calendarFileReading, input, { account: owner.userId, isQuick: false });
  switch (read.status) {
    case "done":
      return ok(read.value);
    case "too_costly":
    case "rejected":
      return tooCostly;
    case "busy":
      return err({ code: "unavailable", retry_after_seconds: 5 });
  }
}

function detailsOf({ title, problems, count: objects }: ReadFile): ImportDetails {
  const listed = problems.slice(0, PREVIEW_PROBLEMS);
  const none = { made: 0, changed: 0, made_calendar: null, made_list: null, left: 0 };
  return { calendar_title: title, problems: listed, problem_count: problems.length, objects, ...none };
}

/**
 * Reads a file on a worker thread and stages what it contains, in place of what the account had
 * staged. Returns the id of the import.
 */
export async function stageFile(deps: ImportsDeps, owner: Owner, { name, octets }: SentFile): Promise<Result<string>> {
  if (octets.byteLength > IMPORT_FILE_MAX_BYTES) return tooLarge;
  const read = await readFile(deps, owner, octets);
  if (!read.ok) return read;
  const file = read.value;
  if (file.isTooMany) return tooMany;
  if (!file.isCalendar) return noCalendar;
  const { userId } = owner;
  const now = deps.now();
  const id = newId(now);
  const file_name = [...storable(name)].slice(0, FILE_NAME_MAX_LENGTH).join("");
  return runExclusive(deps.db, {
    userId,
    work: async (tx) => {
      await insertImport(tx, userId, { id, file_name, details: JSON.stringify(detailsOf(file)), created_at: now });
      for (const batch of file.batches) await insertImportObjects(tx, userId, id, batch);
      return ok(id);
    },
  });
}
