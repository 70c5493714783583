/** Base32 of RFC 4648, section 6, whose letters and digits cannot be taken for each other. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS_PER_CHARACTER = 5;
const GROUP_LENGTH = 5;
const GROUPS = 5;
/** 125 bits. */
const KEY_LENGTH = GROUPS * GROUP_LENGTH;
/** Random octets that an access key is made of; the last three bits are not used. */
export const ACCESS_KEY_OCTETS = 16;

/** Without the `u` flag, with which `i` would also match other letters such as the Kelvin sign. */
const keyPattern = new RegExp(`^[${ALPHABET}]{${KEY_LENGTH}}$`, "i");

/** The 25 characters of an access key made of 16 random octets. */
export function accessKeyOf(octets: Uint8Array): string {
  const bits = Array.from(octets, (octet) => octet.toString(2).padStart(8, "0")).join("");
  return Array.from({ length: KEY_LENGTH }, (_, index) => {
    const start = index * BITS_PER_CHARACTER;
    return ALPHABET.charAt(Number.parseInt(bits.slice(start, start + BITS_PER_CHARACTER), 2));
  }).join("");
}

/** The key as it is shown: five groups of five characters with dashes between them. */
export function spellAccessKey(key: string): string {
  return Array.from({ length: GROUPS }, (_, index) => key.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH)).join(
    "-",
  );
}

/**
 * The 25 characters of a key in any spelling: dashes, white space and case are ignored. Undefined
 * for a text that is no key, such as a token of a login, which has 40 hexadecimal digits.
 */
export function readAccessKey(text: string): string | undefined {
  const key = text.replaceAll(/[-\s]/g, "");
  return keyPattern.test(key) ? key.toUpperCase() : undefined;
}
