/** Words that need explaining, and the terms that stand for them; and how long comments may be. */

/** What a lint message says instead of a word, by the word as it stands in identifiers, in lower case. */
const TERMS: Readonly<Record<string, string>> = {
  house: "repository, package or folder",
  room: "layer, or space",
  rooms: "layers",
  door: "transport",
  doors: "transports",
  outcome: "result",
  outcomes: "results",
  refusal: "error",
  refusals: "errors",
  refuse: "reject, or return an error",
  refused: "rejected",
  refuses: "rejects",
  judge: "validate",
  judged: "validated",
  judges: "validates",
  vouch: "toUserId",
  obey: "handleCommand",
  ghost: "drag preview",
  grip: "drag handle",
  carry: "keyboard drag",
  carried: "dragged",
  rehearse: "prewarm",
  rehearsed: "prewarmed",
  rehearsal: "prewarm",
  kept: "stored or previous",
  happened: "session result",
  unworked: "default",
  telling: "notification",
  grave: "destructive",
  hush: "clear",
  deafen: "block",
  patiently: "with backoff",
};

/** Several words of an identifier that stand for one thing. */
const COMPOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:on_?its_?way)$/i, "fallback"],
  [/HeldBack|heldBack|held-back/, "lazy hydration"],
  [/OnItsWay|on-its-way/, "fallback"],
  [/SecondClick|secondClick|second-click/, "double click"],
  [/takePlace|doOnce|inTurn\b/, "mutex or idempotency"],
];

/** In prose only what cannot be meant otherwise. */
const PROSE =
  /\b(?:the house|of the house|rooms?|doors?|judges?|judged|vouch(?:es|ed)?|obeys?|ghosts?|grips?|rehears\w*|deafens?|hush(?:es|ed)?|patiently|on its way|on their way|held back)\b/i;

/** Names of other libraries, and of HTML and CSS. */
const FOREIGN = new Set(["GripVertical", "carryOver"]);

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[\s_$-]+/)
    .map((word) => word.toLowerCase());
}

/** The term that stands for a word in `name`, an identifier or the name of a file; undefined if all its words are plain. */
export function findTerm(name: string): { word: string; term: string } | undefined {
  if (FOREIGN.has(name)) return undefined;
  for (const [pattern, term] of COMPOUNDS) if (pattern.test(name)) return { word: name, term };
  for (const word of wordsOf(name)) {
    const term = Object.hasOwn(TERMS, word) ? TERMS[word] : undefined;
    if (term !== undefined) return { word, term };
  }
  return undefined;
}

/** Columns of a line that holds a comment, its indentation included. */
export const COLUMNS_MAX = 100;
/** Sentences of a line comment; a docstring describes shapes, units and errors, and may have more. */
export const SENTENCES_MAX = 2;
export const DOCSTRING_LINES_MAX = 8;

function countSentences(text: string): number {
  return text.split(/[.!?](?=\s|$)/).filter((part) => /\w/.test(part)).length;
}

interface Comment {
  readonly type: string;
  readonly value: string;
}

/** What is wrong with a comment, `lines` being the source lines on which it stands; undefined if nothing is. */
export function findCommentProblem({ type, value }: Comment, lines: readonly string[]): string | undefined {
  // A link or a directive cannot be broken into lines.
  const long = lines.find(
    (line) => line.length > COLUMNS_MAX && !/https?:\/\/|oxlint-|eslint-|@ts-|@type|@param/.test(line),
  );
  if (long !== undefined) return `A comment has at most ${COLUMNS_MAX} columns.`;
  const text = value.replace(/^\s*\*? ?/gm, "");
  const image = PROSE.exec(text)?.[0];
  if (image !== undefined) return `"${image}": write what is meant in plain technical terms.`;
  const description = text.split(/^@/m)[0] ?? "";
  if (type === "Block" && description.trim().split("\n").length > DOCSTRING_LINES_MAX)
    return `A docstring describes in at most ${DOCSTRING_LINES_MAX} lines.`;
  if (type === "Line" && countSentences(text) > SENTENCES_MAX)
    return `A comment has at most ${SENTENCES_MAX} sentences.`;
  return undefined;
}
