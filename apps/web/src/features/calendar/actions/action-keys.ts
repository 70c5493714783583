import { latinKey } from "@/shared/commands/latin-key";
import type { KeyPress } from "../drag/keys";

const letters = ["c", "x", "d", "v"] as const;

export type ActionKey = (typeof letters)[number];

/**
 * Returns the letter of a key with Ctrl or Cmd alone that acts on items: C copies, X cuts, D
 * duplicates, V pastes. With Caps Lock the key is a capital.
 */
export function findActionKey(press: KeyPress): ActionKey | undefined {
  if (!(press.ctrlKey || press.metaKey) || press.altKey || press.shiftKey) return undefined;
  return letters.find((letter) => letter === latinKey(press));
}
