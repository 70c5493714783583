const letters = ["c", "x", "d", "v"] as const;

export type ActKey = (typeof letters)[number];

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * Returns the letter of a key with Ctrl or Cmd alone that acts on items: C copies, X cuts, D
 * duplicates, V pastes. With Caps Lock the key is a capital.
 */
export function findActKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): ActKey | undefined {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return undefined;
  return letters.find((letter) => letter === key.toLowerCase());
}
