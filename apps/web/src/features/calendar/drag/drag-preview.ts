import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { DAY_MINUTES, DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";
import { dateOfDayNumber } from "@hourloom/domain/time/day-number";
import type { ItemType } from "@hourloom/schema/calendar";
import { classNames } from "@hourloom/ui/class-names";
import { colorClass, draftEdges } from "../grid/item-style";
import { addFloating, placeFloating, type Rect } from "@/shared/pointer/floating-element";
import type { Point } from "@/shared/pointer/follow-pointer";

/** The floating preview of a drag, outside of React, so that pointer moves cause no renders. */
export interface DragPreview {
  /** The preview without the outline of the target day. */
  element: HTMLElement;
  /** Shows a block in the column of its day or, if that is not on screen, at the pointer. */
  showBlock: (placed: PlacedItem, text: string, at: Point | undefined) => void;
  /** Shows a chip at the pointer, and outlines the target cell. */
  showChip: (text: string, at: Point, cell: Element | undefined) => void;
  remove: () => void;
}

const CHIP_WIDTH = 160;
const MINUTES_MIN = 15;

/** Returns the rectangle of the item in the first of its days whose column is on screen. */
function findBlockRect(root: Element, { firstDay, lastDay, startMin, endMin }: PlacedItem): Rect | undefined {
  for (let day = firstDay; day <= lastDay; day += 1) {
    const column = root.querySelector(`[data-column][data-day="${dateOfDayNumber(day)}"]`);
    if (column === null) continue;
    const { left, top, width, height } = column.getBoundingClientRect();
    const from = day === firstDay ? (startMin ?? 0) : 0;
    const to = day === lastDay ? Math.min(DAY_MINUTES, endMin ?? from + DEFAULT_ITEM_MINUTES) : DAY_MINUTES;
    const length = Math.max(MINUTES_MIN, to - from);
    return {
      left: left + 2,
      top: top + (from / DAY_MINUTES) * height,
      width: width - 8,
      height: (length / DAY_MINUTES) * height,
    };
  }
  return undefined;
}

interface DraggedItem {
  /** The key of an existing item, which is faded during the drag. */
  key?: string;
  item: { type: ItemType; title: string };
  color: PlacedItem["color"];
}

/**
 * Fades an item by a stylesheet rule, since its element may be reused for another item when the
 * page is turned. Returns a function that removes the rule.
 */
function fadeItem(key: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[data-item="${key}"] { opacity: 0.45 }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

export function createDragPreview(root: Element, dragged: DraggedItem): DragPreview {
  const { key, item } = dragged;
  const { type, title } = item;
  const outline = addFloating("rounded-sm outline-2 -outline-offset-2 outline-accent bg-accent-soft/40");
  const body = addFloating(
    classNames(
      "flex flex-col overflow-hidden rounded-sm border px-2 py-px text-xs shadow-float",
      colorClass(type, dragged.color),
      draftEdges[type],
    ),
  );
  body.dataset["dragPreview"] = "";
  const name = document.createElement("span");
  name.className = "shrink-0 truncate font-semibold";
  name.textContent = title;
  const when = document.createElement("span");
  when.className = "truncate tabular-nums";
  body.append(name, when);

  const removeFade = key === undefined ? () => {} : fadeItem(key);

  const atPointer = (at: Point): Rect => ({ left: at.x + 8, top: at.y + 8, width: CHIP_WIDTH, height: 44 });

  return {
    element: body,
    showBlock(placed, text, at) {
      outline.hidden = true;
      when.textContent = text;
      const rect = findBlockRect(root, placed) ?? (at === undefined ? undefined : atPointer(at));
      if (rect !== undefined) placeFloating(body, rect);
    },
    showChip(text, at, cell) {
      when.textContent = text;
      if (cell === undefined) outline.hidden = true;
      else placeFloating(outline, cell.getBoundingClientRect());
      placeFloating(body, atPointer(at));
    },
    remove() {
      outline.remove();
      body.remove();
      removeFade();
    },
  };
}
