import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { DAY_MINUTES, DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";
import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import type { ItemType } from "@hourloom/schema/workspace";
import { classNames } from "@hourloom/ui/class-names";
import { colorClass, draftEdge } from "../grid/item-style";
import { addFloating, placeFloating, type Rect } from "@/shared/pointer/floating-element";
import type { Point } from "@/shared/pointer/follow-pointer";

export type DragPreview = ReturnType<typeof createDragPreview>;

const CHIP_WIDTH = 160;
const MINUTES_MIN = 15;
/** The height from which a block has its times below its title, in CSS pixels. */
const TWO_LINES_PX = 34;
const ONE_LINE_PX = 18;

/** Returns the rectangle of the item in the first of its days whose column is on screen. */
function findBlockRect(root: Element, { firstDay, lastDay, startMin, endMin }: LaidOutItem): Rect | undefined {
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
  color: LaidOutItem["color"];
}

/** A rule for items or days; not on their elements, which may be reused when the page is turned. */
export function addRule(): { replace: (rule: string) => void; remove: () => void } {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return {
    replace: (rule) => sheet.replaceSync(rule),
    remove: () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

/** The days that are tinted at most: more than a page shows. */
const DAYS_MAX = 50;

function tintDays(root: Element, { firstDay, lastDay }: Pick<LaidOutItem, "firstDay" | "lastDay">): string {
  const shown = root.querySelector<HTMLElement>("[role=gridcell][data-day]")?.dataset["day"];
  const from = Math.max(firstDay, shown === undefined ? firstDay : dayNumberOf(shown));
  const count = Math.min(DAYS_MAX, lastDay - from + 1);
  const cells = Array.from({ length: Math.max(0, count) }, (_day, index) => {
    return `[role=gridcell][data-day="${dateOfDayNumber(from + index)}"]:not([data-column])`;
  });
  return cells.length === 0 ? "" : `${cells.join()} { background-color: var(--accent-soft) }`;
}

/**
 * The floating preview of a drag, outside of React, so that pointer moves cause no renders.
 * `others`: what moves with it.
 */
export function createDragPreview(root: Element, dragged: DraggedItem, others: readonly { key: string }[] = []) {
  const { key, item } = dragged;
  const { type, title } = item;
  const outline = addFloating("rounded-sm outline-2 -outline-offset-2 outline-accent bg-accent-soft/40");
  const body = addFloating(
    classNames(
      "flex flex-col gap-x-1.5 overflow-hidden rounded-sm [&.is-low]:flex-row [&.is-thin]:py-0 [&.is-thin]:text-[0.625rem] [&.is-thin]:leading-[10px] border px-2 py-px text-xs shadow-float",
      colorClass(type, dragged.color),
      draftEdge(type),
    ),
  );
  body.dataset["dragPreview"] = "";
  const name = document.createElement("span");
  name.className = "shrink-0 truncate font-semibold [.is-low>&]:shrink";
  const names = others.length > 1 ? `${title} and ${others.length - 1} more` : title;
  name.textContent = names;
  const when = document.createElement("span");
  when.className = "truncate tabular-nums [.is-low>&]:shrink-0";
  body.append(name, when);

  const fade = addRule();
  const faded = [...others.map((other) => other.key), ...(key === undefined ? [] : [key])];
  const fadeRule = faded.map((one) => `[data-item="${one}"] { opacity: 0.45 }`).join("");
  fade.replace(fadeRule);
  const tint = addRule();

  // Inside the window, whose scroll bars do not count.
  const atPointer = (at: Point): Rect => {
    const { clientWidth, clientHeight } = document.documentElement;
    const left = Math.min(at.x, clientWidth - CHIP_WIDTH - 16);
    return { left: left + 8, top: Math.min(at.y, clientHeight - 60) + 8, width: CHIP_WIDTH, height: 44 };
  };

  return {
    /** The preview without the outline of the target day. */
    element: body,
    /** Shows a block in the column of its day or, if that is not on screen, at the pointer. */
    showBlock(laidOut: LaidOutItem, text: string, at: Point | undefined) {
      outline.hidden = true;
      when.textContent = text;
      const rect = findBlockRect(root, laidOut) ?? (at === undefined ? undefined : atPointer(at));
      if (rect === undefined) return;
      // In one line the title is cut rather than the times.
      body.classList.toggle("is-low", rect.height < TWO_LINES_PX);
      body.classList.toggle("is-thin", rect.height < ONE_LINE_PX);
      placeFloating(body, rect);
    },
    /** Shows a chip at the pointer, and tints the days from `firstDay` to `lastDay`. */
    showDays(days: Pick<LaidOutItem, "firstDay" | "lastDay">, text: string, at: Point) {
      outline.hidden = true;
      when.textContent = text;
      tint.replace(tintDays(root, days));
      placeFloating(body, atPointer(at));
    },
    /** Shows a chip at the pointer, and outlines the target cell. */
    showChip(text: string, at: Point, cell: Element | undefined) {
      when.textContent = text;
      tint.replace("");
      if (cell === undefined) outline.hidden = true;
      else placeFloating(outline, cell.getBoundingClientRect());
      placeFloating(body, atPointer(at));
    },
    /** Says whether a copy is dropped, so that the item stays as it is. */
    showCopy(isCopy: boolean) {
      name.textContent = isCopy ? `Copy: ${names}` : names;
      fade.replace(isCopy ? "" : fadeRule);
    },
    remove() {
      outline.remove();
      body.remove();
      fade.remove();
      tint.remove();
    },
  };
}
