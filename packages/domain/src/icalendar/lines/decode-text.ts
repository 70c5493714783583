/** UTF-8 in which some octets are wrong, as programs write that cut texts by octets. */

const REPLACEMENT = [0xef, 0xbf, 0xbd];

interface RepairedText {
  /** UTF-8, with U+FFFD in each place that is none. */
  readonly octets: Uint8Array;
  /** Characters beyond ASCII that are right. */
  readonly right: number;
  /** Places that are no UTF-8. */
  readonly wrong: number;
}

function isBetween(octet: number | undefined, first: number, last: number): boolean {
  return octet !== undefined && octet >= first && octet <= last;
}

/** Octets of the character that `lead` begins; 0 if it begins none (RFC 3629 section 4). */
function lengthBy(lead: number): number {
  if (isBetween(lead, 0xc2, 0xdf)) return 2;
  if (isBetween(lead, 0xe0, 0xef)) return 3;
  return isBetween(lead, 0xf0, 0xf4) ? 4 : 0;
}

/** The limits of the second octet, by the first; others may be any continuation. */
const SECOND: ReadonlyMap<number, readonly [number, number]> = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/** The octets of the character at `at`, as far as they are there. */
function readCharacter(octets: Uint8Array, at: number): { length: number; isWhole: boolean } {
  const lead = octets[at] ?? 0;
  const whole = lengthBy(lead);
  let length = 1;
  while (length < whole) {
    const [first, last] = (length === 1 ? SECOND.get(lead) : undefined) ?? [0x80, 0xbf];
    if (!isBetween(octets[at + length], first, last)) break;
    length += 1;
  }
  return { length, isWhole: length === whole };
}

/** 10 bits of a character beyond U+FFFF that was written as surrogates (CESU-8). */
function readSurrogate(octets: Uint8Array, at: number, first: 0xa0 | 0xb0): number | undefined {
  const [lead, second = 0, third = 0] = octets.subarray(at, at + 3);
  const isSurrogate = lead === 0xed && isBetween(second, first, first + 0x0f) && isBetween(third, 0x80, 0xbf);
  return isSurrogate ? ((second & 0x0f) << 6) | (third & 0x3f) : undefined;
}

function encodePair(high: number, low: number): number[] {
  const code = 0x10000 + (high << 10) + low;
  return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
}

interface Piece {
  /** Octets that it takes up. */
  readonly length: number;
  /** What stands for them, if not they themselves. */
  readonly instead: readonly number[] | undefined;
  readonly isRight: boolean;
}

function readPiece(octets: Uint8Array, at: number): Piece {
  const high = readSurrogate(octets, at, 0xa0);
  const low = readSurrogate(octets, at + 3, 0xb0);
  if (high !== undefined && low !== undefined) return { length: 6, instead: encodePair(high, low), isRight: true };
  if (high !== undefined || readSurrogate(octets, at, 0xb0) !== undefined) {
    return { length: 3, instead: REPLACEMENT, isRight: false };
  }
  const { length, isWhole } = readCharacter(octets, at);
  return { length, instead: isWhole ? undefined : REPLACEMENT, isRight: isWhole };
}

/** Puts U+FFFD for what is no UTF-8; surrogates that are a pair become the character they mean. */
function repairUtf8(octets: Uint8Array): RepairedText {
  const repaired = new Uint8Array(octets.length * REPLACEMENT.length);
  let [length, right, wrong] = [0, 0, 0];
  for (let at = 0; at < octets.length;) {
    const octet = octets[at] ?? 0;
    if (octet < 0x80) {
      repaired[length] = octet;
      [length, at] = [length + 1, at + 1];
      continue;
    }
    const piece = readPiece(octets, at);
    const written = piece.instead ?? octets.subarray(at, at + piece.length);
    repaired.set(written, length);
    if (piece.isRight) right += 1;
    else wrong += 1;
    [length, at] = [length + written.length, at + piece.length];
  }
  return { octets: repaired.subarray(0, length), right, wrong };
}

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
