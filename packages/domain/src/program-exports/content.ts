import type { ImportLeftOut, ImportProblem } from "@hourloom/schema/imports";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { SUBTASKS_MAX, ESTIMATE_MAX_MINUTES, type Subtask } from "@hourloom/schema/tasks";
import { NOTES_MAX_LENGTH } from "@hourloom/schema/fields/fields";
import { MINUTE_MS, TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { TAG_MAX_LENGTH, TAGS_MAX, uniqueTags } from "@hourloom/schema/fields/tag-rules";
import { toTag } from "../icalendar/values/categories.ts";
import { cutText } from "../icalendar/values/text.ts";
import type { TaskRow } from "../icalendar/reading/event-row.ts";

/** What the export of another program says, in the terms of Hourloom. */

/** What the files of some programs do not say: an import leaves what is absent as it is. */
export type TaskDetails = Partial<Pick<TaskRow, "priority" | "tags" | "reminders">>;

export interface ProgramTask {
  /** Tells the task from all others of the program: its id, or else what it consists of. */
  readonly key: string;
  /** Title of its list. */
  readonly list: string;
  /**
   * When it was changed last, in milliseconds since 1970; null if the file does not say, so that
   * only its content tells.
   */
  readonly modifiedMs: number | null;
  readonly row: Omit<TaskRow, "first" | keyof TaskDetails>;
  readonly details: TaskDetails;
  readonly subtasks: readonly Subtask[];
  readonly estimateMinutes: number | null;
  /** Whether the next date is counted from the day of completion. */
  readonly isAfterCompletion: boolean;
}

/** A finished flow time. */
export interface ProgramSession {
  readonly key: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly focusedSeconds: number;
  /** The key of its task. */
  readonly task: string | null;
}

export interface ProgramContent {
  readonly tasks: readonly ProgramTask[];
  readonly sessions: readonly ProgramSession[];
  readonly problems: readonly ImportProblem[];
  readonly leftOut: readonly ImportLeftOut[];
}

/** What words say of when a task is due. */
export interface DueWords {
  /** Of a repetition the first one. */
  readonly date: string;
  /** `HH:mm`; null for a whole day. */
  readonly time: string | null;
  readonly rule: RepeatRule | null;
  readonly isAfterCompletion: boolean;
  /** Whether the next date would count from the completion, which its rule cannot. */
  readonly isCompletionLost: boolean;
}

export interface ProgramContext {
  /** IANA name of the account's zone. */
  readonly zone: string;
  /** `YYYY-MM-DD` in that zone. */
  readonly today: string;
  /** The address of the account: some files have entries of other people. */
  readonly email: string;
  /** The name of the file without its ending: some programs write one file for a list. */
  readonly fileTitle: string;
  /** Reads a due date of Todoist; undefined for what cannot be read, or is relative. */
  readonly readDue: (text: string, on: { today: string; language: string }) => DueWords | undefined;
}

const UNTITLED = "Untitled";

export function titleOf(text: string): string {
  // A title is one line.
  return cutText(text.replaceAll(/\s+/gu, " "), TITLE_MAX_LENGTH) || UNTITLED;
}

/** The parts that are not empty, each a paragraph. */
export function notesOf(parts: readonly string[]): string {
  const paragraphs = parts.map((part) => part.replaceAll(/\r\n?/g, "\n").trim()).filter((part) => part !== "");
  return cutText(paragraphs.join("\n\n"), NOTES_MAX_LENGTH);
}

/** The subtasks that fit into a task, and whether there are more. */
export function subtasksOf(subtasks: readonly Subtask[]): { subtasks: readonly Subtask[]; hasMore: boolean } {
  const titled = subtasks
    .slice(0, SUBTASKS_MAX)
    .map(({ title, is_completed }) => ({ title: titleOf(title), is_completed }));
  return { subtasks: titled, hasMore: subtasks.length > SUBTASKS_MAX };
}

/** The tags of a task, and whether some are left out or cut by the limits. */
export function tagsOf(texts: readonly string[]): { tags: string[]; isCut: boolean } {
  const tags = uniqueTags(texts.map(toTag).filter((tag) => tag !== ""));
  const isCut = tags.length > TAGS_MAX || texts.some((text) => [...text.trim()].length > TAG_MAX_LENGTH);
  return { tags: tags.slice(0, TAGS_MAX), isCut };
}

/** Whole minutes of an estimate; null for none. */
export function estimateOf(ms: number): number | null {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes >= 1 ? Math.min(minutes, ESTIMATE_MAX_MINUTES) : null;
}

/** The counts that are not zero. */
export function leftOutOf(counts: Readonly<Partial<Record<ImportLeftOut["reason"], number>>>): ImportLeftOut[] {
  const entries: ImportLeftOut[] = [];
  for (const reason in counts) {
    if (!isReason(reason, counts)) continue;
    const count = counts[reason] ?? 0;
    if (count > 0) entries.push({ reason, count });
  }
  return entries;
}

function isReason<Counts extends object>(name: PropertyKey, counts: Counts): name is keyof Counts {
  return Object.hasOwn(counts, name);
}
