/** Words to avoid in names and comments, with their usual terms, and the length of comments. */

/** The usual term for each word that needs explaining, by the word in lower case. */
const TERMS = new Map<string, string>([
  ["house", "repository, package or folder"],
  ["room", "layer, or space"],
  ["rooms", "layers"],
  ["door", "transport"],
  ["doors", "transports"],
  ["outcome", "result"],
  ["outcomes", "results"],
  ["refusal", "error"],
  ["refusals", "errors"],
  ["refuse", "reject, or return an error"],
  ["refused", "rejected"],
  ["refuses", "rejects"],
  ["judge", "validate"],
  ["judged", "validated"],
  ["judges", "validates"],
  ["vouch", "toUserId"],
  ["obey", "handleCommand"],
  ["ghost", "drag preview"],
  ["grip", "drag handle"],
  ["carry", "keyboard drag"],
  ["carried", "dragged"],
  ["rehearse", "prewarm"],
  ["rehearsed", "prewarmed"],
  ["rehearsal", "prewarm"],
  ["kept", "stored or previous"],
  ["happened", "session result"],
  ["unworked", "default"],
  ["telling", "notification"],
  ["grave", "destructive"],
  ["hush", "clear"],
  ["deafen", "block"],
  ["patiently", "with backoff"],
  ["answer", "response"],
  ["answers", "responses"],
  ["given", "provided"],
  ["held", "locked, focused or retained"],
]);

/** The usual term for parts of identifiers that have several words. */
const COMPOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:on_?its_?way)$/i, "fallback"],
  [/HeldBack|heldBack|held-back/, "lazy hydration"],
  [/OnItsWay|on-its-way/, "fallback"],
  [/SecondClick|secondClick|second-click/, "double click"],
  [/takePlace|doOnce|inTurn\b/, "mutex or idempotency"],
];

/** Words to avoid in comments: fewer than in names, since some have a plain meaning in prose. */
const PROSE =
  /\b(?:the house|of the house|rooms?|doors?|judges?|judged|vouch(?:es|ed)?|obeys?|ghosts?|grips?|rehears\w*|deafens?|hush(?:es|ed)?|patiently|on its way|on their way|held back)\b/i;

/** Words to avoid in the texts of the API reference: the first person, and idioms. */
const PUBLIC =
  /\b(?:we|us|our|ours|my|one comes|one's|somebody|someone|nobody|no good|not any more|under way|looked at|answers?|answered|refus\w*|broken off|hands? over|for good)\b/i;

/** Names of libraries, of OpenID Connect and of schema.org. */
const FOREIGN = new Set(["GripVertical", "given_name", "givenName", "acceptedAnswer"]);

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[\s_$-]+/)
    .map((word) => word.toLowerCase());
}

/** Finds a word to avoid in an identifier or a file name, and its usual term. */
export function findTerm(name: string): { word: string; term: string } | undefined {
  if (FOREIGN.has(name)) return undefined;
  for (const [pattern, term] of COMPOUNDS) if (pattern.test(name)) return { word: name, term };
  for (const word of wordsOf(name)) {
    const term = TERMS.get(word);
    if (term !== undefined) return { word, term };
  }
  return undefined;
}

/** Columns of a line with a comment, including its indentation. */
export const COLUMNS_MAX = 100;
/** Sentences of a line comment. A docstring may have more, to describe shapes, units and errors. */
export const SENTENCES_MAX = 2;
export const DOCSTRING_LINES_MAX = 8;

function countSentences(text: string): number {
  return text.split(/[.!?](?=\s|$)/).filter((part) => /\w/.test(part)).length;
}

interface Comment {
  readonly type: string;
  readonly value: string;
}

/** Returns why a comment on the source lines `lines` is not allowed; undefined if it is. */
export function findCommentProblem({ type, value }: Comment, lines: readonly string[]): string | undefined {
  // A link or a directive cannot be broken into lines.
  const long = lines.find(
    (line) => line.length > COLUMNS_MAX && !/https?:\/\/|oxlint-|eslint-|@ts-|@type|@param/.test(line),
  );
  if (long !== undefined) return `A comment has at most ${COLUMNS_MAX} columns.`;
  const text = value.replace(/^\s*\*? ?/gm, "");
  const image = PROSE.exec(text)?.[0];
  if (image !== undefined) return `"${image}": write what is meant in plain technical terms.`;
  // Indented lines list the options of a program.
  const description = (text.split(/^@/m)[0] ?? "").trim().replace(/^ {2,}.*$/gm, "");
  const lineCount = description.split("\n").filter((line) => line.trim() !== "").length;
  if (type === "Block" && lineCount > DOCSTRING_LINES_MAX)
    return `A docstring describes in at most ${DOCSTRING_LINES_MAX} lines.`;
  if (type === "Line" && countSentences(text) > SENTENCES_MAX)
    return `A comment has at most ${SENTENCES_MAX} sentences.`;
  return undefined;
}

/** Finds words to avoid in a text of the API reference. */
export function findPublicTextProblem(text: string): string | undefined {
  return (PUBLIC.exec(text) ?? PROSE.exec(text))?.[0];
}
