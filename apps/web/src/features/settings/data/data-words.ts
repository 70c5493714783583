import type { FileProblem } from "@hourloom/domain/account-data/account-file";
import type { DataCounts } from "@hourloom/schema/account-data";
import { formatCount } from "@/shared/format";
import { plainText, problemOf, serverFieldErrors } from "@/shared/problem";

/** What the section says. */

const nouns = {
  task_lists: "list",
  tasks: "task",
  events: "event",
  pomodoros: "pomodoro",
  flowtimes: "flow time session",
} as const;

/** `2 lists, 12 tasks`; what there is none of is left out. */
export function countsText(counts: DataCounts): string {
  const kinds = ["task_lists", "tasks", "events", "pomodoros", "flowtimes"] as const;
  const parts = kinds.filter((kind) => counts[kind] > 0).map((kind) => formatCount(counts[kind], nouns[kind]));
  return parts.length === 0 ? "nothing but settings" : parts.join(", ");
}

const OWN_FILE = "Choose the file that “Export as JSON” has made.";

/** Why a file is not sent at all. */
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
  ["task_lists", "List"],
  ["tasks", "Task"],
  ["events", "Event"],
  ["pomodoros", "Pomodoro"],
  ["flowtimes", "Flow time session"],
  ["event_exceptions", "Changed occurrences"],
  ["account", "Account"],
  ["settings", "Settings"],
  ["timer", "Timer"],
]);

/** Where in the file something is wrong: `Task 3, title`, from `tasks.3.title`. */
function placeText(place: string): string {
  const [kind = "", number = "", ...member] = place.split(".");
  const name = placeNames.get(kind) ?? kind;
  const isSingle = kind === "account" || kind === "settings" || kind === "timer";
  const isNumbered = /^\d+$/.test(number);
  const row = isNumbered && !isSingle ? `${name} ${number}` : name;
  const rest = isNumbered || number === "" ? member : [number, ...member];
  return rest.length === 0 ? row : `${row}, ${rest.join(".")}`;
}

const SHOWN_ERRORS = 3;

/** Why the server does not take an import. */
export function importProblemText(error: unknown): string {
  const problem = problemOf(error);
  const errors = Object.entries(serverFieldErrors(problem));
  if (errors.length === 0) return `Nothing has been imported. ${plainText(problem)}`;
  const texts = errors.map(([place, said]) =>
    place === "non_field_errors" ? said.join(" ") : `${placeText(place)}: ${said.join(" ")}`,
  );
  const more = texts.length > SHOWN_ERRORS ? " There is more that is wrong." : "";
  return `Nothing has been imported. ${texts.slice(0, SHOWN_ERRORS).join(" ")}${more}`;
}

/** Why an export did not come about. */
export function exportProblemText(error: unknown): string {
  return `Nothing has been exported. ${plainText(problemOf(error))}`;
}
