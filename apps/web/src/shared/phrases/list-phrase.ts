import type { Phrase } from "./repeat-phrase";

/** An existing list, or without an id a new one. */
export interface QuickList {
  id: string | undefined;
  title: string;
}

type Lists = readonly { id: string; title: string }[];

/** Whether two titles are equal in any case. */
export function isSameTitle(title: string, other: string): boolean {
  return title.toLowerCase() === other.toLowerCase();
}

/** The list with the longest title at the beginning of a text, up to a space or the end. */
export function namedList(text: string, lists: Lists) {
  return lists
    .filter(({ title }) => isSameTitle(text.slice(0, title.length), title) && !/^\S/.test(text.slice(title.length)))
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
  const same = lists.find((list) => isSameTitle(list.title, title));
  return { start, end: start + 1 + whole.length, value: same ?? { id: undefined, title } };
}

/** "#Uni", "#Home and garden" if that list exists, `#"Two words"` for a new list. */
export function findList(text: string, lists: Lists): Phrase<QuickList> | undefined {
  return [...text.matchAll(/(?<!\S)#(?=\S)/g)]
    .map(({ index }) => listAt(index, text, lists))
    .find((found) => found !== undefined);
}
