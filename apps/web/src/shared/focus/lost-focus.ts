/** Whether what had the focus has gone. */
export function hasLostFocus(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === "main";
}
