import type { Component } from "./component.ts";

/** Maximum octets of a line without its break (RFC 5545 section 3.1). */
const LINE_OCTETS = 75;

function octetsOf(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Whether each line of a folded text is short enough. */
function isFolded(text: string): boolean {
  return text.split("\r\n").every((line) => {
    // No unit of UTF-16 takes more than three octets.
    if (line.length * 3 <= LINE_OCTETS) return true;
    return line.length <= LINE_OCTETS && [...line].reduce((sum, one) => sum + octetsOf(one), 0) <= LINE_OCTETS;
  });
}

/** Folds between characters, so that a line has at most 75 octets with its leading space. */
export function foldLine(unfolded: string): string {
  const pieces: string[] = [];
  let [from, at, octets] = [0, 0, 0];
  for (const character of unfolded) {
    const length = octetsOf(character);
    if (octets + length > LINE_OCTETS) {
      pieces.push(unfolded.slice(from, at));
      [from, octets] = [at, 1];
    }
    at += character.length;
    octets += length;
  }
  return [...pieces, unfolded.slice(from)].join("\r\n ");
}

export function unfoldText(text: string): string {
  return text.replaceAll(/\r\n[ \t]/g, "");
}

function* linesOf({ name, entries }: Component): Generator<string, void> {
  yield `BEGIN:${name}`;
  for (const entry of entries) {
    if (entry.kind === "component") yield* linesOf(entry);
    else yield isFolded(entry.text) ? entry.text : foldLine(unfoldText(entry.text));
  }
  yield `END:${name}`;
}

/**
 * The text of components. A line keeps the folds with which it was read, unless they leave it
 * longer than 75 octets; line breaks are CRLF.
 */
export function writeComponents(components: readonly Component[]): string {
  return components
    .flatMap((component) => [...linesOf(component)])
    .map((line) => `${line}\r\n`)
    .join("");
}
