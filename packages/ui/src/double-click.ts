/** A click this soon after another at the same place is the second half of a double click. */
export const DOUBLE_CLICK_MS = 400;
const SAME_PLACE_PX = 8;

interface Click {
  /** What is looked after, and not only the button inside it. */
  currentTarget: Element;
  clientX: number;
  clientY: number;
  timeStamp: number;
}

/** Whether an element is still where the person clicked, and not taken away or somewhere else on the page. */
function isThere(element: Element, { clientX, clientY }: Pick<Click, "clientX" | "clientY">): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.isConnected && clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * Called with a click, or a press, on what that may take away or move: the second half of a double
 * click was then not meant for what lay beneath, and is swallowed.
 */
export function ignoreDoubleClick({ currentTarget: clicked, clientX, clientY, timeStamp }: Click): void {
  const page = clicked.ownerDocument;
  const swallow = (click: MouseEvent) => {
    // By keyboard nothing is clicked twice by mistake.
    if (click.detail === 0) return;
    // By when the person clicked, and not by when a busy page came to hear of it.
    const isLate = click.timeStamp - timeStamp > DOUBLE_CLICK_MS;
    // Who has clicked elsewhere in between comes back on purpose.
    if (isLate || Math.hypot(click.clientX - clientX, click.clientY - clientY) > SAME_PLACE_PX) {
      page.removeEventListener("click", swallow, { capture: true });
      return;
    }
    if (isThere(clicked, { clientX, clientY })) return;
    click.preventDefault();
    click.stopPropagation();
  };
  page.addEventListener("click", swallow, { capture: true });
}
