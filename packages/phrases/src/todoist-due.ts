import type { DueWords } from "@hourloom/domain/program-exports/content";
import { addDays } from "@hourloom/domain/time/day-number";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import type { PhraseReader } from "./parse-quick-add.ts";
import type { QuickTask } from "./quick-task.ts";
import type { PartKind } from "./reading.ts";

export interface TodoistContext {
  reader: Pick<PhraseReader, "parse">;
  /** `YYYY-MM-DD` */
  today: string;
  /** Of the words, as a BCP 47 tag; English is read, too. */
  language: string;
}

const ONCE = { time: null, rule: null, isAfterCompletion: false, isCompletionLost: false };

/** Longer texts are no due dates, and take long to read. */
const LENGTH_MAX = 100;

/** A day and, as Todoist writes them itself, a time of two digits each. */
const TIMED = /^(.+?)(?:[t ]|(?: at| ?@) ?)((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?$/iu;

/** "every!", "tous les !" */
const MARKED = /^(\p{L}+(?: l[aeo]s)?) ?! ?/u;
const AFTER = /^after(?= (?:\d+ )?(?:day|week|month|year)s?\b)/iu;

/** What the reader knows in other words, and the times of parts of the day in Todoist's help. */
const forms: readonly [RegExp, string][] = [
  [MARKED, "$1 "],
  [AFTER, "every"],
  [/^ev\b/iu, "every"],
  [/ ?@ ?(?=\d)/u, " at "],
  [/\bending\b/iu, "until"],
  [
    /(?<= )(starting|beginning|from|ab|à partir du|a partir del) (.+) (until|bis|jusqu['’]au|hasta) (.+)$/iu,
    "$3 $4 $1 $2",
  ],
  [/\bevery (\d\d?)(?=$| (?:at|from|starting|beginning|until)\b)/iu, "every $1th"],
  [/\bevery last day\b(?: of the month\b)?/iu, "every 31st"],
  [
    /\bevery (?:[1-4](?:st|nd|rd|th)|first|second|third|fourth|last) (?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\b(?! of\b)/iu,
    "$& of the month",
  ],
  [/\bevery weekend\b/iu, "every saturday"],
  [/\bevery (?=(?:morning|afternoon|evening|night)\b)/iu, "every day "],
  [/\b(?:in the )?afternoon\b/iu, "at 12:00"],
  [/\b(?:in the )?evening\b/iu, "at 19:00"],
  [/\b(?:at )?night\b/iu, "at 22:00"],
];

/** Before a day of the year: "every jan 27", "jeden 24. Dezember". */
const EVERY = /^(?:every|jede[nrs]?|chaque|tous les|cada|todos los) /iu;

const notRead: ReadonlySet<PartKind> = new Set(["duration", "list", "reminder", "priority", "tag"]);

type Read = QuickTask & { date: string };

/** Reads words, of which each must belong to a date, time or repetition. */
function read(
  words: string,
  date: string,
  { reader, language, isOtherOrder = false }: TodoistContext & { isOtherOrder?: boolean },
): Read | undefined {
  const isMonthFirst = /^en\b/iu.test(language) && !isOtherOrder;
  const task = reader.parse(words, {
    now: { date, time: "00:00" },
    dateOrder: isMonthFirst ? "month_first" : "day_first",
    languages: [language],
    lists: [],
    ignored: new Set(),
    without: notRead,
  });
  const isWhole = task.title === "" && task.end_time === null && task.end_date === null;
  return isWhole && task.date !== null ? { ...task, date: task.date } : undefined;
}

function startOf({ parts }: QuickTask) {
  return parts.find(({ kind }) => kind === "date");
}

function endOf({ repeats }: QuickTask): string | undefined {
  return repeats?.ends.kind === "on" ? repeats.ends.date : undefined;
}

/** Neither weeks nor months, and less than a year: "30 nov" is then the same day. */
const DAYS_BEFORE = 345;

/** Whether its days are the same on that day and before, in English in either order of numbers. */
function isAbsolute(words: string, first: Read, context: TodoistContext): boolean {
  const hasDay = first.repeats === null || startOf(first) !== undefined;
  const day = hasDay ? first.date : endOf(first);
  if (day === undefined) return true;
  const others = [
    read(words, day, context),
    read(words, addDays(day, -DAYS_BEFORE), { ...context, isOtherOrder: true }),
  ];
  return others.every(
    (other) => other !== undefined && endOf(other) === endOf(first) && (!hasDay || other.date === first.date),
  );
}

/** Whether the first date of a repetition is not always the day on which it is read. */
function isOnDays(words: string, { date, repeats }: Read, context: TodoistContext): boolean {
  if (repeats === null || repeats.weekdays.length > 0 || repeats.nth_weekday !== null) return repeats !== null;
  const next = addDays(date, 1);
  return read(words, date, context)?.date !== date || read(words, next, context)?.date !== next;
}

function readDue(words: string, isMarked: boolean, context: TodoistContext): DueWords | undefined {
  const first = read(words, context.today, context);
  if (first === undefined) return undefined;
  const start = startOf(first);
  // The first day of "every 15th starting 3 dec" is another one than that of its start.
  const dated = first.repeats === null || start === undefined ? words : `daily ${words.slice(start.start, start.end)}`;
  const day = dated === words ? first : read(dated, context.today, context);
  const isFixed = day !== undefined && isAbsolute(dated, day, context);
  if (!isFixed) return undefined;
  const { date, start_time: time } = first;
  if (first.repeats === null) return isMarked ? undefined : { ...ONCE, date, time };
  const isCompletionLost = isMarked && isOnDays(words, first, context);
  return { date, time, rule: first.repeats, isAfterCompletion: isMarked && !isCompletionLost, isCompletionLost };
}

function readDay(text: string, context: TodoistContext): DueWords | undefined {
  if (isCalendarDate(text)) return { ...ONCE, date: text };
  const words = forms.reduce((left, [form, written]) => left.replace(form, written), text);
  const isMarked = MARKED.test(text) || AFTER.test(text);
  const due = readDue(words, isMarked, context);
  return due ?? (EVERY.test(words) ? readDue(words.replace(EVERY, "yearly starting "), isMarked, context) : undefined);
}

/**
 * Reads a due date in the words of Todoist (its help: "Introduction to recurring dates"). Undefined
 * if a word is not understood, or if a day is relative to one that the text does not say:
 * "tomorrow". A repetition without a start begins today.
 */
export function readTodoistDue(text: string, context: TodoistContext): DueWords | undefined {
  const plain = text.trim().replaceAll(/\s+/gu, " ");
  if (plain.length > LENGTH_MAX) return undefined;
  // Files have many times, and readers remember the words before them.
  const [, day = "", time] = TIMED.exec(plain) ?? [];
  const due = time === undefined ? undefined : readDay(day, context);
  return time !== undefined && due?.time === null ? { ...due, time } : readDay(plain, context);
}
