import type { QuickList } from "./list-phrase";
import { parseQuickAdd, type QuickContext } from "./parse-quick-add";
import type { QuickText } from "./use-quick-add-drafts";

/** At most so many lists are offered at a time. */
export const OPTIONS_MAX = 8;

type Lists = QuickContext["lists"];

/** The word in a line that names a list, from its `#` on, and what it says of the title. */
interface ListToken {
  start: number;
  end: number;
  typed: string;
}

function isSameTitle(title: string, other: string): boolean {
  return title.toLowerCase() === other.toLowerCase();
}

/** The longest title with which the text begins, up to a space or the end. */
function knownTitle(text: string, lists: Lists): string | undefined {
  return lists
    .map(({ title }) => text.slice(0, title.length))
    .filter((start, index) => isSameTitle(start, lists[index]?.title ?? "") && !/^\S/.test(text.slice(start.length)))
    .toSorted((a, b) => b.length - a.length)[0];
}

/**
 * What stands behind a `#`: a known title, words in quotes (up to the caret while these are open),
 * or one word.
 */
function readToken(after: string, caret: number, lists: Lists): { typed: string; length: number } {
  const known = knownTitle(after, lists);
  if (known !== undefined) return { typed: known, length: known.length };
  const [quoted, inQuotes] = /^"([^"]*)"/.exec(after) ?? [];
  if (quoted !== undefined) return { typed: inQuotes?.trim() ?? "", length: quoted.length };
  if (after.startsWith('"')) return { typed: after.slice(1, caret).trim(), length: caret };
  const [word = ""] = /^\S*/.exec(after) ?? [];
  return { typed: word, length: word.length };
}

/** The key under which quick add ignores a list that is written like this. */
function ignoredKey(written: string): string {
  return `list ${written.toLowerCase().replaceAll(/\s+/g, " ")}`;
}

/**
 * The word at the caret, or right before it, that names a list. Not one that the person has made
 * words of the title, nor one behind the list that the line names already (from `named` on).
 */
export function listTokenAt(
  { text, ignored }: QuickText,
  caret: number,
  { lists, named }: { lists: Lists; named: number | undefined },
): ListToken | undefined {
  for (const { index: start } of text.matchAll(/(?<!\S)#/g)) {
    if (start >= caret) return undefined;
    const { typed, length } = readToken(text.slice(start + 1), caret - start - 1, lists);
    const end = start + 1 + length;
    if (caret > end) continue;
    const isWords = ignored.includes(ignoredKey(text.slice(start, end)));
    return isWords || (named !== undefined && named < start) ? undefined : { start, end, typed };
  }
  return undefined;
}

/** For comparing: without case and diacritics. */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** The smaller, the better the title fits; undefined where it does not contain what is typed. */
function rankOf(title: string, typed: string): number | undefined {
  if (isSameTitle(title, typed)) return 0;
  const [text, part] = [fold(title), fold(typed)];
  if (text.startsWith(part)) return 1;
  const before = text.split(part).slice(0, -1);
  if (before.length === 0) return undefined;
  return before.some((piece) => /[^\p{L}\p{N}]$/u.test(piece)) ? 2 : 3;
}

/** The lists whose titles contain what is typed, the best ones first. */
function matchLists(lists: Lists, typed: string): Lists {
  return lists
    .filter(({ title }, index) => lists.findIndex((list) => isSameTitle(list.title, title)) === index)
    .flatMap((list) => {
      const rank = rankOf(list.title, typed);
      return rank === undefined ? [] : [{ list, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, OPTIONS_MAX)
    .map(({ list }) => list);
}

interface ListOptions {
  options: readonly QuickList[];
  /** Which of them is active at first. None is while nothing is typed, or the title of a list. */
  active: number | undefined;
}

/** Words without quotes that end as a title may. */
const bareWord = /^(?!")\S*[\p{L}\p{N}]$/u;

/**
 * What is offered for a token: lists that are there, and last a new one if none has that very
 * title.
 */
export function listOptions(lists: Lists, { typed }: ListToken): ListOptions {
  const found = matchLists(lists, typed);
  const isTitle = found.some(({ title }) => isSameTitle(title, typed));
  if (isTitle && found.length === 1) return { options: [], active: undefined };
  const canBeWritten = bareWord.test(typed) || !typed.includes('"');
  const isNew = typed !== "" && !isTitle && canBeWritten;
  return {
    options: isNew ? [...found, { id: undefined, title: typed }] : found,
    active: typed === "" || isTitle || found.length === 0 ? undefined : 0,
  };
}

/** The line with the option in place of the token, and where the caret goes. */
export function takeOption(
  { text, ignored }: QuickText,
  { start, end }: ListToken,
  { option, ...context }: { option: QuickList } & Pick<QuickContext, "now" | "lists">,
): QuickText & { caret: number } {
  const after = text.slice(end).replace(/^(?!\s)/, " ");
  const write = (written: string) => ({
    text: text.slice(0, start) + written + after,
    ignored: ignored.filter((key) => key !== ignoredKey(written)),
    caret: start + written.length + 1,
  });
  const isRead = (line: QuickText) => {
    const { list } = parseQuickAdd(line.text, {
      ...{ ...context, ignored: new Set(line.ignored) },
      // Which day a date is does not matter to a list.
      ...{ dateOrder: "day_first", languages: [] },
    });
    return list?.title === option.title && list.id === option.id;
  };
  const [bare, quoted] = [write(`#${option.title}`), write(`#"${option.title}"`)];
  return !isRead(bare) && isRead(quoted) ? quoted : bare;
}
