export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Distance from the anchor and from the window's edges, in CSS pixels. */
export const POPOVER_GAP = 8;
/** With less space to the right of the anchor, the popover goes to its left. */
export const POPOVER_MIN_SPACE = 320;

function clamp(value: number, length: number, available: number): number {
  return Math.max(POPOVER_GAP, Math.min(value, available - length - POPOVER_GAP));
}

/**
 * Position of the popover's top left corner: right of the anchor, or left of it if fewer than 320
 * px remain; always inside the window, if necessary over the anchor.
 */
export function placePopover(anchor: Box, popover: Size, viewport: Size): { left: number; top: number } {
  const toTheRight = viewport.width - anchor.right >= POPOVER_MIN_SPACE;
  const left = toTheRight ? anchor.right + POPOVER_GAP : anchor.left - POPOVER_GAP - popover.width;
  return {
    left: clamp(left, popover.width, viewport.width),
    top: clamp(anchor.top, popover.height, viewport.height),
  };
}
