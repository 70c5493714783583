import type { FileProblem } from "@hourloom/domain/account-data/account-file";
import type { DataCounts } from "@hourloom/schema/accounts/account-data";
import { isUnknownReferenceText } from "@hourloom/schema/fields/error-texts";
import { itemKinds } from "@hourloom/schema/item-kinds";
import { formatCount } from "@/shared/time/format";
import { describeProblem, type Problem, problemOf, serverFieldErrors } from "@/shared/api/problem";
import type { Import } from "./send-account";

const kinds = Object.values(itemKinds);

/** Rows that every account has: its default calendar. */
const everyAccount: Readonly<Partial<DataCounts>> = { calendars: 1 };

/** Whether the account has only what every account has. */
export function isEmptyAccount(counts: DataCounts): boolean {
  return kinds.every(({ table }) => counts[table] <= (everyAccount[table] ?? 0));
}

/** `2 lists, 12 tasks`, without kinds that have none, or no more than every account. */
export function countsText(counts: DataCounts): string {
  const present = kinds.filter(({ table }) => counts[table] > (everyAccount[table] ?? 0));
  const parts = present.map(({ table, noun }) => formatCount(counts[table], noun));
  return parts.length === 0 ? "nothing but settings" : parts.join(", ");
}

const OWN_FILE = "Choose the file that “Export as JSON” has made.";

/** Why a file is not sent. */
export function fileProblemText(problem: FileProblem | { kind: "too_large" }): string {
  switch (problem.kind) {
    case "too_large":
      return "This file is larger than 100 MB, and so no file of an account that can be imported.";
    case "not_json":
      return `This file cannot be read: it is not JSON. ${OWN_FILE}`;
    case "other_format":
      return `This is not the file of a Hourloom account. ${OWN_FILE}`;
    case "newer":
      return "This file was made by a newer Hourloom than this one, which cannot read it. Update this one first.";
    case "damaged":
      return `This file is damaged: “${problem.member}” is missing, or not what it should be. ${OWN_FILE}`;
    case "row_too_long":
      return `This file is damaged: “${problem.member}” is longer than anything in an account can be.`;
  }
}

const placeNames: ReadonlyMap<string, string> = new Map([
  ...kinds.map(({ table, noun }): [string, string] => [table, `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`]),
  ["calendar_objects", "Source of an event or task"],
  ["task_filters", "Filter"],
  ["event_exceptions", "Changed occurrences"],
  ["account", "Account"],
  ["settings", "Settings"],
  ["timer", "Timer"],
]);

/** Names of members for users; in other names underscores become spaces. */
const memberNames: ReadonlyMap<string, string> = new Map([
  ["task_list", "list"],
  ["start_time", "start"],
  ["started_at", "start"],
  ["end_time", "end"],
  ["ended_at", "end"],
  ["end_date", "last day"],
  ["is_default", "default"],
  ["is_completed", "done"],
  ["completed_at", "time of completion"],
  ["completed_date", "day of completion"],
  ["rrule", "repetition"],
  ["recurrence", "word for the repetition"],
  ["recurrence_anchor", "first day of the repetition"],
  ["after_completion", "repetition after completion"],
  ["series_until", "last day of the series"],
  ["split_from", "series that it comes from"],
  ["exceptions", "changed occurrence"],
  ["event_id", "event"],
  ["estimate_minutes", "estimate"],
  ["focused_seconds", "focus time"],
  ["created_at", "time of creation"],
  ["deleted_at", "time of deletion"],
  ["timezone", "time zone"],
]);

/** A path inside a row: `subtasks`, `subtask 1, title`. */
function memberText(path: readonly string[]): string {
  const words: string[] = [];
  for (const part of path) {
    const list = words.at(-1);
    const place = Number(part) + 1;
    if (list !== undefined && /^\d+$/.test(part)) words.splice(-1, 1, `${list.replace(/s$/, "")} ${place}`);
    else words.push(memberNames.get(part) ?? part.replaceAll("_", " "));
  }
  return words.join(", ");
}

/** A path in the file: `Task 3, list` for `tasks.3.task_list`. */
function placeText(place: string): string {
  const [kind = "", number = "", ...member] = place.split(".");
  const name = placeNames.get(kind) ?? kind;
  const isSingle = kind === "account" || kind === "settings" || kind === "timer";
  const isNumbered = /^\d+$/.test(number);
  const row = isNumbered && !isSingle ? `${name} ${number}` : name;
  const rest = isNumbered || number === "" ? member : [number, ...member];
  return rest.length === 0 ? row : `${row}, ${memberText(rest)}`;
}

function rowErrorText(text: string): string {
  return isUnknownReferenceText(text) ? "This names something that is not in the file." : text;
}

/** `a minute`, `20 minutes`, `an hour`, `3 hours` */
function aboutText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  if (minutes <= 55) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? "an hour" : `${hours} hours`;
}

function reasonText(problem: Problem): string {
  if (problem.kind !== "rejected") return describeProblem(problem);
  const { error: domainError } = problem;
  if (domainError.code === "throttled") {
    return `That was too often. Try again in about ${aboutText(domainError.retry_after_seconds)}.`;
  }
  if (domainError.code === "unavailable") return "The server is busy just now. Try again in a moment.";
  if (domainError.code === "idempotency_running") return "The server is still at work on it. Try again in a moment.";
  return describeProblem(problem);
}

const SHOWN_ERRORS = 3;

/** Why an import failed, or that its result is unknown. */
export function importProblemText(error: unknown, { mayBeCommitted }: Pick<Import, "mayBeCommitted">): string {
  const problem = problemOf(error);
  if (mayBeCommitted) return `It is not known yet whether everything was imported. ${reasonText(problem)}`;
  const errors = Object.entries(serverFieldErrors(problem));
  if (errors.length === 0) return `Nothing has been imported. ${reasonText(problem)}`;
  const texts = errors.map(([place, messages]) => {
    const joined = messages.map(rowErrorText).join(" ");
    return place === "non_field_errors" ? joined : `${placeText(place)}: ${joined}`;
  });
  const more = texts.length > SHOWN_ERRORS ? " There is more that is wrong." : "";
  return `Nothing has been imported. ${texts.slice(0, SHOWN_ERRORS).join(" ")}${more}`;
}

/** Why an export failed. */
export function exportProblemText(error: unknown): string {
  return `Nothing has been exported. ${reasonText(problemOf(error))}`;
}
