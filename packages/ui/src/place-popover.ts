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
/** Below this much room to the right of the anchor the popover goes to its left. */
export const POPOVER_ROOM = 320;

function clamp(value: number, length: number, available: number): number {
  return Math.max(POPOVER_GAP, Math.min(value, available - length - POPOVER_GAP));
}

/**
 * Where the popover's top left corner stands: to the right of the anchor, to its left when fewer than 320 px remain there, and inside the window in every
 * direction, over the anchor if it must be.
 */
export function placePopover(anchor: Box, popover: Size, viewport: Size): { left: number; top: number } {
  const toTheRight = viewport.width - anchor.right >= POPOVER_ROOM;
  const left = toTheRight ? anchor.right + POPOVER_GAP : anchor.left - POPOVER_GAP - popover.width;
  return {
    left: clamp(left, popover.width, viewport.width),
    top: clamp(anchor.top, popover.height, viewport.height),
  };
}
