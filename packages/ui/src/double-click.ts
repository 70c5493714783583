/** Maximum time between the clicks of a double click. */
export const DOUBLE_CLICK_MS = 400;
const SAME_PLACE_PX = 8;

interface Click {
  /** The element that may disappear, which may contain the clicked button. */
  currentTarget: Element;
  clientX: number;
  clientY: number;
  timeStamp: number;
}

function isUnderPointer(element: Element, { clientX, clientY }: Pick<Click, "clientX" | "clientY">): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.isConnected && clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * For a click or press on an element that may disappear or move: suppresses the second click of a
 * double click, which would hit what is below it.
 */
export function ignoreDoubleClick({ currentTarget: clicked, clientX, clientY, timeStamp }: Click): void {
  // Radix dispatches a click without a position at the input of a radio button in a form.
  if (!Number.isFinite(clientX)) return;
  const page = clicked.ownerDocument;
  const suppress = (click: MouseEvent) => {
    // Keyboard clicks.
    if (click.detail === 0) return;
    // Event time, because a busy page may handle the event late.
    const isLate = click.timeStamp - timeStamp > DOUBLE_CLICK_MS;
    // A click elsewhere is intentional, and ends the suppression.
    if (isLate || Math.hypot(click.clientX - clientX, click.clientY - clientY) > SAME_PLACE_PX) {
      page.removeEventListener("click", suppress, { capture: true });
      return;
    }
    if (isUnderPointer(clicked, { clientX, clientY })) return;
    click.preventDefault();
    click.stopPropagation();
  };
  page.addEventListener("click", suppress, { capture: true });
}
