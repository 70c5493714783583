/**
 * Takes the focus from the field that has it, which then passes on what is typed into it: a form
 * that closes would lose it, since removing a field is no blur.
 */
export function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) activeElement.blur();
}
