type KeyPress = Pick<KeyboardEvent, "key" | "code">;

/**
 * The key in lower case. A letter that is not Latin counts by its place on a US keyboard, so that
 * shortcuts work on every layout; a Latin one counts as it is, as on AZERTY and Dvorak.
 */
export function latinKey({ key, code }: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const isOther = letter !== undefined && /^\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return (isOther ? letter : key).toLowerCase();
}
