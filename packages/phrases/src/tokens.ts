export interface Token {
  /** `name`: an address or a quotation, in which nothing is read. */
  kind: "word" | "number" | "sign" | "name";
  /** In lower case, without diacritics: "zítra" and "zitra" are equal. */
  plain: string;
  /** In lower case, with diacritics. */
  written: string;
  /** Positions in the text. */
  start: number;
  end: number;
  /** Whether a space is before it. */
  isApart: boolean;
}

/** A URL or an email address: "(https://x.com/fri)". */
const address = /\S:\/\/\S|\bwww\.\S|[^@]@[^@]+\.\p{L}/iu;

/** Quoted words; after a `#` they are the name of a list. */
const quoted =
  /(?<!\S)(?:"[^"\s](?:[^"]*[^"\s])?"|'[^'\s](?:[^']*[^'\s])?'|[“„][^“”]+[“”]|[‘‚][^‘’]+[‘’]|«[^»]+»)(?![\p{L}\p{N}])/gu;

interface Span {
  start: number;
  end: number;
}

/** The addresses and quotations of a text, in its order. */
function namesIn(text: string): Span[] {
  const spanOf = ({ index, 0: found }: RegExpExecArray) => ({ start: index, end: index + found.length });
  const quotations = [...text.matchAll(quoted)].map(spanOf);
  const isQuoted = ({ start, end }: Span) => quotations.some((one) => one.start < end && start < one.end);
  const addresses = [...text.matchAll(/\S+/g)].filter(([word]) => address.test(word)).map(spanOf);
  return [...quotations, ...addresses.filter((one) => !isQuoted(one))].toSorted((a, b) => a.start - b.start);
}

/** The text without diacritics, in lower case. */
export function plainOf(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("’", "'");
}

const tokenPattern = /(?<word>[\p{L}\p{M}]+)|(?<number>\d+)|[^\s\p{L}\p{M}\d]/gu;

/** Splits a text into tokens: "9am" is two, "d'ici" three. */
export function tokensOf(text: string): Token[] {
  const names = namesIn(text);
  const blanked = names.reduce(
    (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
    text,
  );
  const found = [...blanked.matchAll(tokenPattern)].map(({ index, 0: word, groups = {} }) => ({
    kind: groups["word"] === undefined ? (groups["number"] === undefined ? "sign" : "number") : "word",
    plain: plainOf(word),
    written: word.toLowerCase().normalize("NFC"),
    start: index,
    end: index + word.length,
  })) satisfies Omit<Token, "isApart">[];
  const opaque = names.map((name) => ({ ...name, kind: "name" as const, plain: "", written: "" }));
  return [...found, ...opaque]
    .toSorted((a, b) => a.start - b.start)
    .map((token, index, all) => ({ ...token, isApart: token.start > (all[index - 1]?.end ?? 0) || index === 0 }));
}

/** Characters before a span that tell whether it begins within a word. */
const BESIDE = 20;

/** Whether a span of the text does not begin or end within a word or a number. */
export function isWhole(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - BESIDE), start);
  const isWithin = /(?:[\p{L}\p{N}\p{M}#$€£_]|\d\p{L}*[.,:/–-]|\p{L}[.-])$/u.test(before);
  return !isWithin && !/^(?:[\p{L}\p{N}\p{M}_]|[.,:/–-]\d|[.-]\p{L})/u.test(text.slice(end, end + 2));
}
