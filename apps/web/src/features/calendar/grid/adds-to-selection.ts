type Modifiers = Pick<MouseEvent, "shiftKey" | "ctrlKey" | "metaKey">;

/** Whether a click selects the item instead of opening it, as in lists of files. */
export function addsToSelection({ shiftKey, ctrlKey, metaKey }: Modifiers): boolean {
  return shiftKey || ctrlKey || metaKey;
}
