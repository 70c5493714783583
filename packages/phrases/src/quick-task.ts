import type { RepeatRule } from "@hourloom/schema/recurrence";
import type { TaskPriority } from "@hourloom/schema/tasks";
import type { LineContext } from "./line.ts";
import type { PartKind, QuickList } from "./reading.ts";

/** A recognised part of the text. `key` identifies it among the ignored ones. */
export interface QuickPart {
  kind: PartKind;
  start: number;
  end: number;
  key: string;
  /** The text of a tag. */
  tag?: string;
  /** Its words, if what is added does not have such a part. */
  leftOut?: string;
}

/** A task parsed from one line of text. */
export interface QuickTask {
  /** The words that belong to no part. */
  title: string;
  parts: readonly QuickPart[];
  date: string | null;
  /** The last of several days of an event. */
  end_date: string | null;
  /** `HH:mm` */
  start_time: string | null;
  /** Only for a range of times. */
  end_time: string | null;
  estimate_minutes: number | null;
  list: QuickList | undefined;
  repeats: RepeatRule | null;
  /** Minutes before the start. */
  reminder_minutes: number | null;
  priority: TaskPriority | null;
  /** Each once, whatever its case. */
  tags: readonly string[];
}

export interface QuickContext extends LineContext {
  lists: readonly { id: string; title: string }[];
  /** Keys of parts that remain words of the title. */
  ignored: ReadonlySet<string>;
  /** Kinds of parts that what is added does not have: they remain words of the title. */
  without?: ReadonlySet<PartKind> | undefined;
  /** Whether a `#` before the title of no list remains a word. */
  onlyKnownLists?: boolean | undefined;
  /** Keys of parts that are left out of the title although what is added does not have them. */
  leftOut?: ReadonlySet<string> | undefined;
  /** Whether an event is added: it may have several days, and "due" stays in its title. */
  isEvent?: boolean | undefined;
  /** Whether the day is chosen elsewhere, so that a range of hours alone is a time. */
  isOnDay?: boolean | undefined;
}

/** The key of a part by its written words. */
export function partKeyOf(kind: PartKind, written: string): string {
  return `${kind} ${written.toLowerCase().replaceAll(/\s+/g, " ")}`;
}

/** Replaces recognised text: neither a word nor a space. */
const TAKEN = "¦";

/** Positions in a text. */
export interface Span {
  start: number;
  end: number;
}

/** The remaining words, without brackets, commas and dashes that only joined parts. */
export function titleOf(text: string, parts: readonly Span[]): string {
  const blanked = parts.reduce(
    (left, { start, end }) => left.slice(0, start) + TAKEN.repeat(end - start) + left.slice(end),
    text,
  );
  const left = parts.length === 0 ? text : removeJoints(blanked);
  return left.trim().replaceAll(/\s+/g, " ");
}

function removeJoints(text: string): string {
  return text
    .replaceAll(/[([{][\s¦]*¦[\s¦]*[)\]}]/g, TAKEN)
    .replaceAll(/(?<=¦\s*)[,;:–—-]+(?=\s*¦)/g, TAKEN)
    .replace(/^[\s¦]*¦[\s¦]*(?:[,;:–—-]+(?=[\s¦]|$))?/, "")
    .replace(/(?:[,;:]|(?<=\s)[–—-])?[\s¦]*¦[\s¦]*$/, "")
    .replaceAll(/(?<=\s[–—-])[\s¦]*¦[\s¦]*[–—-](?=\s)/g, "")
    .replaceAll(/[\s¦]*¦[\s¦]*(?=[,;:!?.]+(?:\s|$))/g, "")
    .replaceAll(/[,;:]?[\s¦]*¦[\s¦]*(?=[)\]}])/g, "")
    .replaceAll(TAKEN, " ");
}
