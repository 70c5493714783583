import type { Phrase } from "./repeat-phrase";

/** An existing list, or without an id a new one. */
export interface QuickList {
  id: string | undefined;
  title: string;
}

type Lists = readonly { id: string; title: string }[];

/** The list with the longest title at the beginning of a text. */
function namedList(text: string, lists: Lists) {
  return lists
    .filter(({ title }) => text.toLowerCase().startsWith(title.toLowerCase()) && !/^\S/.test(text.slice(title.length)))
    .toSorted((a, b) => b.title.length - a.title.length)[0];
}

/** The list after a `#`. A number or a date names none, because it may be an issue. */
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

/** "#Uni", "#Home and garden" if that list exists, `#"Two words"` for a new list. */
export function findList(text: string, lists: Lists): Phrase<QuickList> | undefined {
  for (const { index } of text.matchAll(/(?<!\S)#(?=\S)/g)) {
    const found = listAt(index, text, lists);
    if (found !== undefined) return found;
  }
  return undefined;
}
