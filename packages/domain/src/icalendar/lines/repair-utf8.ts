/** UTF-8 in which some octets are wrong, as programs write that cut texts by octets. */

const REPLACEMENT = [0xef, 0xbf, 0xbd];

export interface RepairedText {
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
export function repairUtf8(octets: Uint8Array): RepairedText {
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
