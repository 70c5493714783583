/** Elements for drags, outside React's tree, so that a move renders nothing. */

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Adds an element over the page, hidden from assistive technology, and invisible until it is
 * placed.
 */
export function addFloating(className: string): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("aria-hidden", "true");
  element.className = `pointer-events-none fixed top-0 left-0 z-45 ${className}`;
  element.hidden = true;
  document.body.append(element);
  return element;
}

export function placeFloating(element: HTMLElement, { left, top, width, height }: Rect): void {
  element.hidden = false;
  element.style.transform = `translate(${left}px, ${top}px)`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}
