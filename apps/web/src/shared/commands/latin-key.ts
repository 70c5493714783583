type KeyPress = Pick<KeyboardEvent, "key" | "code">;

/** The end of Unicode's blocks of Latin letters that keyboards have. */
const LAST_LATIN = "\u024F";

/**
 * The key in lower case. A letter that is not Latin counts by its place on a US keyboard, so that
 * shortcuts work on every layout; a Latin one counts as it is, as on AZERTY and Dvorak.
 */
export function latinKey({ key, code }: KeyPress): string {
  return (key > LAST_LATIN && code.startsWith("Key") ? code.slice(3) : key).toLowerCase();
}
