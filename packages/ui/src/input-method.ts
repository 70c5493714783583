/**
 * Whether a key belongs to an input method editor, which composes a text; Safari ends the
 * composition before the key event (keyCode 229).
 */
export function isOfInputMethod({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === 229;
}
