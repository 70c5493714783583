import { IMPORT_UNDO_DAYS, IMPORTS_MAX, type CommittedImport, type UndoneImport } from "@hourloom/schema/imports";
import type { DomainErrorCode } from "@hourloom/schema/errors/domain-errors";
import { errorText, describeProblem, type Problem, problemOf } from "@/shared/api/problem";
import { formatCount } from "@/shared/time/format";

type Counts = Pick<CommittedImport, "made" | "changed">;

/** `12 new, 1 changed`, `nothing new` */
export function countsText({ made, changed }: Counts): string {
  const parts = [
    ...(made > 0 ? [`${made.toLocaleString("en")} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString("en")} changed`] : []),
  ];
  return parts.length === 0 ? "nothing new" : parts.join(", ");
}

export function importedText({ file_name, ...counts }: Counts & { file_name: string }): string {
  return `Imported “${file_name}”: ${countsText(counts)}.`;
}

/** What an undo has left alone. */
export function undoneText({ left }: UndoneImport): string {
  if (left === 0) return "The import was undone.";
  const subject =
    left === 1
      ? "1 item was changed since then, and stays."
      : `${formatCount(left, "item")} were changed since then, and stay.`;
  return `The import was undone. ${subject}`;
}

const rejectedTexts: Readonly<Partial<Record<DomainErrorCode, string>>> = {
  not_found: `It is no longer there: ${IMPORT_UNDO_DAYS} days have passed, ${IMPORTS_MAX} files were imported since, or it was undone on another device.`,
  throttled: "That was too often. Try again in a moment.",
  idempotency_running: "The server is still at work on it. Try again in a moment.",
  unavailable: "The server is busy just now. Try again in a moment.",
};

function reasonText(problem: Problem): string {
  if (problem.kind !== "rejected") return describeProblem(problem);
  const { code } = problem.error;
  if (code === "invalid") return errorText(problem) ?? "This cannot be imported as it is.";
  return rejectedTexts[code] ?? describeProblem({ kind: "failed" });
}

/** Why an import was not committed, or that this is not known. */
export interface CommitFailure {
  text: string;
  /** Whether it may be committed nevertheless, so that only the same import may be tried again. */
  isUncertain: boolean;
}

/** Describes a failed commit; `wasUncertain` after an earlier one whose result is not known. */
export function commitFailureOf(error: unknown, wasUncertain: boolean): CommitFailure {
  const problem = problemOf(error);
  const isRejected = problem.kind === "rejected";
  const isInvalid = isRejected && problem.error.code === "invalid";
  const isUncertain = !isInvalid && (wasUncertain || !isRejected || problem.error.code === "idempotency_running");
  const result = isUncertain ? "It is not known yet whether this was imported." : "Nothing has been imported.";
  return { text: `${result} ${reasonText(problem)}`, isUncertain };
}

export function undoFailureText(error: unknown): string {
  return `The import was not undone. ${reasonText(problemOf(error))}`;
}
