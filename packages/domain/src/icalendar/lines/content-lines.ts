import type { Property } from "./component.ts";

/** Content lines (RFC 5545 section 3.1), read leniently and in linear time. */

export interface ContentLine {
  /** The line without its folds. */
  readonly unfolded: string;
  /** The line with its folds, each a CRLF and the white space that was read. */
  readonly text: string;
  /** Number of its first line, from 1. */
  readonly line: number;
}

const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;

/** Without soft breaks, which no line of iCalendar has. */
function joinQuoted(pieces: readonly string[]): string {
  const bodies = pieces.map((piece, at) => (at > 0 && pieces[at - 1]?.endsWith("=") !== true ? piece.slice(1) : piece));
  return bodies.map((body, at) => (at < bodies.length - 1 ? body.replace(/=$/, "") : body)).join("");
}

function joinPieces(pieces: readonly string[], line: number): ContentLine {
  const [first = "", ...more] = pieces;
  if (more.length === 0) return { unfolded: first, text: first, line };
  if (QUOTED_PRINTABLE.test(first)) {
    const unfolded = joinQuoted(pieces);
    return { unfolded, text: unfolded, line };
  }
  return { unfolded: first + more.map((piece) => piece.slice(1)).join(""), text: pieces.join("\r\n"), line };
}

/** Lines that end in CR, LF or CRLF; without the break. */
function* physicalLines(text: string): Generator<string, void> {
  const lineBreak = /\r\n|\r|\n/g;
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(lineBreak)) {
    yield text.slice(from, index);
    from = index + mark.length;
  }
  yield text.slice(from);
}

/** The lines that are not empty. An empty one ends a folded line. */
export function* contentLines(text: string): Generator<ContentLine, void> {
  let pieces: string[] = [];
  let number = 0;
  let isQuoted = false;
  for (const physical of physicalLines(text)) {
    number += 1;
    const isFolded = physical.startsWith(" ") || physical.startsWith("\t");
    // A soft break (RFC 2045 section 6.7) is an equals sign at the end.
    const isSoft = isQuoted && pieces.at(-1)?.endsWith("=") === true;
    const isContinuation = pieces.length > 0 && (isFolded || isSoft);
    if (!isContinuation && pieces.length > 0) {
      yield joinPieces(pieces, number - pieces.length);
      pieces = [];
    }
    // White space at the start of a line would make it a continuation where it is written.
    if (isContinuation) pieces.push(physical);
    else if (physical.trim() !== "") {
      pieces = [physical.replace(/^[ \t]+/, "")];
      isQuoted = QUOTED_PRINTABLE.test(physical);
    }
  }
  if (pieces.length > 0) yield joinPieces(pieces, number - pieces.length + 1);
}

interface Head {
  /** Indexes of the semicolons before the value. */
  semicolons: readonly number[];
  /** Index of the colon before the value; -1 without one. */
  colon: number;
  isQuoteOpen: boolean;
}

/** Finds the separators outside of quotes. */
function scanHead(line: string): Head {
  const semicolons: number[] = [];
  let isQuoteOpen = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') isQuoteOpen = !isQuoteOpen;
    if (character === ";" && !isQuoteOpen) semicolons.push(at);
    if (character === ":" && !isQuoteOpen) return { semicolons, colon: at, isQuoteOpen };
  }
  return { semicolons, colon: -1, isQuoteOpen };
}

const carets = new Map([
  ["^n", "\n"],
  ["^^", "^"],
  ["^'", '"'],
]);

/** Removes the quotes and the escapes of RFC 6868. */
function readParameterValue(text: string): string {
  return text.replaceAll('"', "").replaceAll(/\^[n^']/g, (escape) => carets.get(escape) ?? escape);
}

const noParameters: ReadonlyMap<string, string> = new Map();

function readParameters(line: string, { semicolons, colon }: Head): ReadonlyMap<string, string> {
  if (semicolons.length === 0) return noParameters;
  const parameters = new Map<string, string>();
  for (const [index, semicolon] of semicolons.entries()) {
    const text = line.slice(semicolon + 1, semicolons[index + 1] ?? colon);
    const equals = text.indexOf("=");
    const name = text.slice(0, Math.max(equals, 0)).trim().toUpperCase();
    if (name !== "" && !parameters.has(name)) parameters.set(name, readParameterValue(text.slice(equals + 1)));
  }
  return parameters;
}

/** A TZID without the quotes that its colons require, before a date: "TZID=UTC+03:00:20260305". */
const UNQUOTED_ZONE = /^(?:DTSTART|DTEND|DUE|RECURRENCE-ID|EXDATE|RDATE)(?:;[^":;]*)*;TZID=[^";]*:(?=\d{8}[^:]*$)/i;

/** Index of the colon before the value. */
function valueColon(line: string, first: number): number {
  const zone = /^\d{8}/.test(line.slice(first + 1, first + 9)) ? null : UNQUOTED_ZONE.exec(line);
  return zone === null ? first : zone[0].length - 1;
}

/** A name of RFC 5545 section 3.1, and what some programs write besides: `_` and `.`. */
const NAME = /^[A-Z_-][A-Z0-9_.-]*$/;

/** Reads a line as `name *(";" parameter) ":" value`; undefined without a name or a colon. */
export function readProperty({ unfolded, text, line }: ContentLine): Property | undefined {
  const scanned = scanHead(unfolded);
  // A quote that is never closed is taken for a character.
  const first = scanned.isQuoteOpen ? unfolded.indexOf(":") : scanned.colon;
  if (first < 0) return undefined;
  const head = { ...scanned, colon: valueColon(unfolded, first) };
  const semicolons = head.semicolons.filter((at) => at < head.colon);
  const name = unfolded
    .slice(0, semicolons[0] ?? head.colon)
    .trim()
    .toUpperCase();
  if (!NAME.test(name)) return undefined;
  const parameters = readParameters(unfolded, { ...head, semicolons });
  return { kind: "property", name, parameters, value: unfolded.slice(head.colon + 1), text, line };
}
