import { findProfile } from "@hourloom/db/queries/accounts";
import { insertImport, insertImportObjects } from "@hourloom/db/queries/imports/staging";
import {
  FILE_NAME_MAX_LENGTH,
  IMPORT_COMPONENTS_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_TITLES_MAX,
  IMPORT_ZIP_FILES_MAX,
  PREVIEW_PROBLEMS,
} from "@hourloom/schema/imports";
import { importProgramNames } from "@hourloom/schema/import-programs";
import { err, invalidField, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Calculator } from "../../core/calculator.ts";
import type { LimitsService } from "../../core/limits.ts";
import { newId, type ItemContext, type Owner } from "../../core/context.ts";
import { runExclusive } from "../../core/transactions.ts";
import { importDetails, type ImportDetails } from "./import-details.ts";
import { fileReading, type FileProblem, type StagedFile } from "./reading/read-file.ts";
import { storable } from "./rows/stored-rows.ts";

export interface ImportsDeps extends ItemContext {
  /** Reads files, with more time than for recurrence rules. */
  fileReader: Calculator;
  limits: Pick<LimitsService, "take">;
}

export interface SentFile {
  name: string;
  octets: Uint8Array;
}

const tooLarge = invalidField("file", "This file is larger than 10 MB.");
const tooCostly = invalidField("file", "This file takes too long to read.");

const problemTexts: Readonly<Record<FileProblem, string>> = {
  unknown_format: `This is no file that can be imported. Choose a calendar file (.ics), an export (.csv or .json) of ${importProgramNames.join(", ")} or Hourloom, or a zip of such files.`,
  empty: "This file is empty: it has no events, tasks or sessions.",
  damaged_zip: "This zip is damaged or has a password. Unpack it, and choose the files in it one by one.",
  zip_too_large: `This zip has more than 10 MB or ${IMPORT_ZIP_FILES_MAX} files in it. Unpack it, and choose the files in it one by one.`,
  too_many: `This file has more than ${IMPORT_COMPONENTS_MAX} events, tasks and sessions.`,
  too_many_titles: `This file has more than ${IMPORT_TITLES_MAX} calendars or lists.`,
};

/** Reads a file on a worker thread. */
export async function readOnThread(
  { db, fileReader, now }: ImportsDeps,
  owner: Owner,
  { name, octets }: SentFile,
): Promise<Result<StagedFile>> {
  if (octets.byteLength > IMPORT_FILE_MAX_BYTES) return tooLarge;
  const profile = await findProfile(db, owner.userId);
  const input = { name, octets, zone: owner.timezone, email: profile?.email ?? "", nowMs: now().getTime() };
  const read = await fileReader.run(fileReading, input, { account: owner.userId, isQuick: false });
  switch (read.status) {
    case "done":
      return read.value.ok ? ok(read.value.file) : invalidField("file", problemTexts[read.value.problem]);
    case "too_costly":
    case "rejected":
      return tooCostly;
    case "busy":
      return err({ code: "unavailable", retry_after_seconds: 5 });
  }
}

function detailsOf({ title, problems, leftOut, calendarTitles, listTitles, rows }: StagedFile): ImportDetails {
  return importDetails.parse({
    calendar_title: title,
    problems: problems.slice(0, PREVIEW_PROBLEMS),
    problem_count: problems.length,
    left_out: leftOut,
    calendar_titles: calendarTitles,
    list_titles: listTitles,
    rows,
  });
}

/**
 * Stages what a file contains, in place of what the account had staged. Returns the id of the
 * import.
 */
export function stageFile(
  deps: ImportsDeps,
  { userId }: Owner,
  { name, content }: { name: string; content: StagedFile },
): Promise<Result<string>> {
  const now = deps.now();
  const id = newId(now);
  const file_name = [...storable(name)].slice(0, FILE_NAME_MAX_LENGTH).join("");
  return runExclusive(deps.db, {
    userId,
    work: async (tx) => {
      await insertImport(tx, userId, { id, file_name, details: JSON.stringify(detailsOf(content)), created_at: now });
      for (const batch of content.batches) await insertImportObjects(tx, userId, id, batch);
      return ok(id);
    },
  });
}
