import { createEdgeScroll } from "./edge-scroll";
import { addFloating, placeFloating, type Rect } from "./floating-element";
import { followPointer, type Point } from "./follow-pointer";

/** Where a drop would go: `line` between two rows, or `box` around the target. */
export interface DropMark<Drop> {
  drop: Drop;
  shape: "line" | "box";
  rect: Rect;
}

interface RowDrag<Drop> {
  title: string;
  findScroller: (at: Point) => HTMLElement;
  findSideScroller?: (() => HTMLElement) | undefined;
  findDrop: (at: Point) => DropMark<Drop> | undefined;
  onDrop: (drop: Drop) => void;
}

const CHIP_WIDTH = 200;
const CHIP_HEIGHT = 32;

/**
 * Drags a row of a list from its pointerdown event on: its title follows the pointer, and a mark
 * shows the drop target. Rows are not rendered again before the drop.
 */
export function dragRow<Drop>(
  down: PointerEvent,
  { title, findScroller, findSideScroller, findDrop, onDrop }: RowDrag<Drop>,
): void {
  let shown: Record<"chip" | DropMark<Drop>["shape"], HTMLElement> | undefined;
  let found: DropMark<Drop> | undefined;
  let last: Point | undefined;

  function show(at: Point): void {
    last = at;
    found = findDrop(at);
    if (shown === undefined) return;
    placeFloating(shown.chip, { left: at.x + 8, top: at.y + 8, width: CHIP_WIDTH, height: CHIP_HEIGHT });
    for (const shape of ["line", "box"] as const) {
      if (found?.shape === shape) placeFloating(shown[shape], found.rect);
      else shown[shape].hidden = true;
    }
  }

  const edges = createEdgeScroll({
    findScroller,
    findSideScroller,
    onScroll: () => (last === undefined ? undefined : show(last)),
  });
  followPointer(down, {
    onBegin: () => {
      shown = {
        box: addFloating("rounded-md bg-accent-soft/50 outline-2 -outline-offset-2 outline-accent"),
        line: addFloating("rounded-full bg-accent"),
        chip: addFloating("truncate rounded-md bg-surface px-3 py-1.5 text-sm font-semibold shadow-float"),
      };
      shown.chip.textContent = title;
    },
    onMove: (at) => {
      edges.follow(at);
      show(at);
    },
    onDrop: () => {
      if (found !== undefined) onDrop(found.drop);
    },
    onEnd: () => {
      edges.stop();
      for (const element of Object.values(shown ?? {})) element.remove();
    },
  });
}

/** The line before or after a row, depending on the half under the pointer. */
export function lineBeside(row: Element, at: Point): { isAfter: boolean; rect: Rect } {
  const { left, top, width, height } = row.getBoundingClientRect();
  const isAfter = at.y > top + height / 2;
  return { isAfter, rect: { left, top: (isAfter ? top + height : top) - 1, width, height: 2 } };
}
