import type { ImportProblem } from "@hourloom/schema/imports";
import { formatCount } from "@/shared/time/format";

const texts: Readonly<Record<ImportProblem["reason"], string>> = {
  no_colon: "This is no line of a calendar file. It is left out.",
  outside_component: "This belongs to no event and no task. It is left out.",
  unmatched_end: "Something ends here that did not begin. The line is left out.",
  too_deep: "This is nested too deeply. It is left out.",
  too_long: "This line is too long. It is left out.",
  start_unusable: "This date cannot be read. An event is left out, a task comes without a date.",
  superseded: "The file has a later version of the same event, which is taken instead.",
  unsupported_component: "This is neither an event nor a task. It is left out.",
  end_unusable: "This end cannot be read, or is before the start. The event comes without an end.",
  rule_unusable: "This repetition cannot be read. The event or task comes once.",
  alarm_unusable: "This alarm cannot be read, or is too far from the start. It is no reminder here.",
  zone_similar: "The time zone is not known by this name: guessed from its clock changes.",
  zone_assumed: "The time zone is not known: guessed to be yours.",
  no_occurrence: "All days of this series are left out, so that it is shown on none.",
  date_unreadable: "This date cannot be read. It is in the notes of the task.",
  repeat_unreadable: "This repetition cannot be read. It is in the notes of the task, which comes once.",
  row_unreadable: "This cannot be read. It is left out.",
  entry_unreadable: "This time entry has no start and end that can be read. It is left out.",
  date_ambiguous: "Day and month of this date could be either way round. It is left out.",
  too_many_subtasks: "This task has more than 100 subtasks. The others are left out.",
  too_many_exceptions: "This series has more changed days than can be stored. It is not imported.",
};

/** Problems with the same explanation. */
export interface ProblemGroup {
  key: string;
  text: string;
  /** Line 7 · Lines 4, 9 and 12 · Lines 4, 9, 12, 13, 20 and 7 more · team.ics, line 7 */
  lines: string;
}

const SHOWN_LINES = 5;

function linesText(numbers: readonly number[]): string {
  const lines = [...new Set(numbers)];
  const shown = lines.slice(0, SHOWN_LINES).map((line) => line.toLocaleString("en"));
  const more = lines.length - shown.length;
  const parts = more > 0 ? [...shown, `${more.toLocaleString("en")} more`] : shown;
  if (parts.length === 1) return `Line ${parts[0]}`;
  return `Lines ${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** Where problems are: some files have no lines, and those of a zip have names. */
function placesText(problems: readonly ImportProblem[]): string {
  const lines = problems.map(({ line }) => line).filter((line) => line > 0);
  const place = lines.length === 0 ? formatCount(problems.length, "place") : linesText(lines);
  const file = problems[0]?.file;
  return file === undefined ? place : `${file}, ${place.toLowerCase()}`;
}

/** Groups problems by what is wrong and by their file, in the order of the file. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ reason, file = "" }) => `${reason} ${file}`);
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    return first === undefined ? [] : [{ key, text: texts[first.reason], lines: placesText(group) }];
  });
}
