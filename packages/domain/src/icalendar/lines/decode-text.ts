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

/** The text of a file without its byte order mark: UTF-8, or else Windows-1252. */
export function decodeText(octets: Uint8Array): string {
  const text = tryUtf8(octets) ?? tryUtf8(joinSplitCharacters(octets));
  return text ?? new TextDecoder("windows-1252", { fatal: false }).decode(octets);
}
