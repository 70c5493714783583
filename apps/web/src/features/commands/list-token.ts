import { isSameTitle, namedList } from "@hourloom/phrases/marks";
import type { QuickList } from "@hourloom/phrases/reading";
import { partKeyOf, type QuickContext } from "@hourloom/phrases/quick-task";
import { phraseReader } from "@/shared/phrases/phrase-reader";
import type { QuickText } from "./use-quick-add-drafts";

/** Maximum lists that are offered. */
export const OPTIONS_MAX = 8;

type Lists = QuickContext["lists"];

/** The word of a line that names a list, from its `#` on; `typed` is the title. */
interface ListToken {
  start: number;
  end: number;
  typed: string;
}

/**
 * The text after a `#`: a known title, words in quotes (up to the caret while they are open), or
 * one word.
 */
function readToken(after: string, caret: number, lists: Lists): { typed: string; length: number } {
  const known = namedList(after, lists)?.title.length;
  if (known !== undefined) return { typed: after.slice(0, known), length: known };
  const [quoted, inQuotes] = /^"([^"]*)"/.exec(after) ?? [];
  if (quoted !== undefined) return { typed: inQuotes?.trim() ?? "", length: quoted.length };
  if (after.startsWith('"')) return { typed: after.slice(1, caret).trim(), length: caret };
  const [word = ""] = /^\S*/.exec(after) ?? [];
  return { typed: word, length: word.length };
}

/**
 * The list token at the caret. None if the user has turned it into words of the title, or if the
 * line already names a list before it (at `named`).
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
    const isWords = ignored.includes(partKeyOf("list", text.slice(start, end)));
    return isWords || (named !== undefined && named < start) ? undefined : { start, end, typed };
  }
  return undefined;
}

/** Without case and diacritics. */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** Smaller is better; undefined if the title does not contain the typed text. */
function rankOf(title: string, typed: string): number | undefined {
  if (isSameTitle(title, typed)) return 0;
  const [text, part] = [fold(title), fold(typed)];
  if (text.startsWith(part)) return 1;
  const before = text.split(part).slice(0, -1);
  if (before.length === 0) return undefined;
  return before.some((piece) => /[^\p{L}\p{N}]$/u.test(piece)) ? 2 : 3;
}

/** Lists whose titles contain the typed text, the best first. */
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
  /** The initially active option: none while nothing or an existing title is typed. */
  active: number | undefined;
}

/** A word that needs no quotes. */
const bareWord = /^(?!")\S*[\p{L}\p{N}]$/u;

/** Options for a token: existing lists, and a new one if no title is equal. */
export function listOptions(lists: Lists, { typed }: ListToken): ListOptions {
  const found = matchLists(lists, typed);
  const isTitle = found.some(({ title }) => isSameTitle(title, typed));
  if (isTitle && found.length === 1) return { options: [], active: undefined };
  const canBeWritten = bareWord.test(typed) || !typed.includes('"');
  const isNew = typed !== "" && !isTitle && canBeWritten;
  return {
    options: isNew ? [...found, { id: undefined, title: typed }] : found,
    active: isTitle || found.length === 0 ? undefined : 0,
  };
}

/** The line with the option in place of the token, and the caret. */
export function takeOption(
  { text, ignored }: QuickText,
  { start, end }: ListToken,
  { option, ...context }: { option: QuickList } & Pick<QuickContext, "now" | "lists">,
): QuickText & { caret: number } {
  const after = text.slice(end).replace(/^(?!\s)/, " ");
  const write = (written: string) => ({
    text: text.slice(0, start) + written + after,
    ignored: ignored.filter((key) => key !== partKeyOf("list", written)),
    caret: start + written.length + 1,
  });
  const isRead = (line: QuickText) => {
    const { list } = phraseReader().parse(line.text, {
      ...context,
      ignored: new Set(line.ignored),
      // The order of dates has no effect on lists.
      dateOrder: "day_first",
      languages: [],
    });
    return list?.title === option.title && list.id === option.id;
  };
  const [bare, quoted] = [write(`#${option.title}`), write(`#"${option.title}"`)];
  return !isRead(bare) && isRead(quoted) ? quoted : bare;
}
