/** Whether nothing has the focus, because the focused element was removed. */
export function hasLostFocus(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === "main";
}
