import { repairUtf8 } from "./repair-utf8.ts";

/** Part of every runtime, but not of the language's own types. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode: (octets: Uint8Array) => string };

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

function isContinuation(octet: number | undefined): boolean {
  return octet !== undefined && octet >> 6 === 0b10;
}

/** Octets of a line break with white space at `at`; 0 if there is none. */
function foldLength(octets: Uint8Array, at: number): number {
  const isPair = octets[at] === CARRIAGE_RETURN && octets[at + 1] === LINE_FEED;
  const isBreak = octets[at] === CARRIAGE_RETURN || octets[at] === LINE_FEED;
  const length = isPair ? 2 : 1;
  const next = octets[at + length];
  return isBreak && (next === SPACE || next === TAB) ? length + 1 : 0;
}

/** Moves folds out of characters: some programs count octets and break in the middle of one. */
function joinSplitCharacters(octets: Uint8Array): Uint8Array {
  const joined = new Uint8Array(octets.length);
  let length = 0;
  for (let at = 0; at < octets.length;) {
    const fold = foldLength(octets, at);
    let end = at + fold;
    while (fold > 0 && isContinuation(octets[end])) end += 1;
    joined.set(octets.subarray(at + fold, end), length);
    joined.set(octets.subarray(at, at + Math.max(fold, 1)), length + end - at - fold);
    const read = Math.max(end - at, 1);
    at += read;
    length += read;
  }
  return joined;
}

function tryUtf8(octets: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(octets);
  } catch {
    // The decoder says by an exception alone that the octets are no UTF-8.
    return undefined;
  }
}

function decodeAs(label: string, octets: Uint8Array): string {
  return new TextDecoder(label, { fatal: false }).decode(octets);
}

/** The text of octets in a charset by its name; one that is unknown, or none, is found out. */
export function decodeTextAs(octets: Uint8Array, charset: string | undefined): string {
  if (charset === undefined || /^utf-?8$/i.test(charset)) return decodeText(octets);
  try {
    return decodeAs(charset, octets);
  } catch {
    // The decoder says by an exception alone that it does not know a name.
    return decodeText(octets);
  }
}

/** UTF-8 if most places that are not ASCII are; Windows-1252 has hardly any that look like it. */
function decodeDamaged(octets: Uint8Array): string {
  const { octets: repaired, right, wrong } = repairUtf8(joinSplitCharacters(octets));
  return right >= wrong ? decodeAs("utf-8", repaired) : decodeAs("windows-1252", octets);
}

/**
 * The text of a file without its byte order mark: UTF-16 if the mark says so, or else UTF-8 or
 * Windows-1252. An octet that is wrong in UTF-8 becomes U+FFFD.
 */
export function decodeText(octets: Uint8Array): string {
  const [first, second] = octets;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", octets);
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", octets);
  return tryUtf8(octets) ?? tryUtf8(joinSplitCharacters(octets)) ?? decodeDamaged(octets);
}
