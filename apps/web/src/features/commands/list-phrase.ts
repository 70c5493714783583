import type { Phrase } from "./repeat-phrase";

/** A list that is there, or, without an id, one that is to be made. */
export interface QuickList {
  id: string | undefined;
  title: string;
}

type Lists = readonly { id: string; title: string }[];

/** The list whose title stands at the beginning of a text: the longest one. */
function namedList(text: string, lists: Lists) {
  return lists
    .filter(({ title }) => text.toLowerCase().startsWith(title.toLowerCase()) && !/^\S/.test(text.slice(title.length)))
    .toSorted((a, b) => b.title.length - a.title.length)[0];
}

/**
 * The list that is named right behind a `#`. A number or a date alone names none, for it may be that
 * of an issue.
 */
function listAt(start: number, text: string, lists: Lists): Phrase<QuickList> | undefined {
  const after = text.slice(start + 1);
  const known = namedList(after, lists);
  if (known !== undefined) return { start, end: start + 1 + known.title.length, value: known };
  const [whole = "", quoted, word] = /^(?:"([^"]+)"|(\S*[\p{L}\p{N}]))/u.exec(after) ?? [];
  const title = (quoted ?? word ?? "").trim();
  if (title === "" || /^\d[\d./-]*$/.test(word ?? "")) return undefined;
  const same = lists.find((list) => list.title.toLowerCase() === title.toLowerCase());
  return { start, end: start + 1 + whole.length, value: same ?? { id: undefined, title } };
}

/**
 * "#Uni", "#Home and garden" where there is such a list, `#"Two words"` for one that there is not.
 */
export function findList(text: string, lists: Lists): Phrase<QuickList> | undefined {
  for (const { index } of text.matchAll(/(?<!\S)#(?=\S)/g)) {
    const found = listAt(index, text, lists);
    if (found !== undefined) return found;
  }
  return undefined;
}
