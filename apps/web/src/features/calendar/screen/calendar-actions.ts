// What is done with the calendar, loaded after its first paint.

export { clockChangeOn } from "@hourloom/domain/time/clock-change";
export { ItemEditor, PrewarmedForm } from "@/features/editor/item-editor";
export { ItemMenu } from "../acts/item-menu";
export { runActKey } from "../acts/run-act-key";
export { followSwipe } from "../drag/follow-swipe";
export { moveByKey } from "../drag/move-by-keys";
export { dragItem, dragNewSlot, dragShelfItem } from "../drag/pointer-drag";
export { DayPopover } from "../month/day-popover";
export { CalendarSelectionBar } from "../selection/calendar-selection-bar";
export { removeSelected } from "../selection/remove-selected";
export { ShelfPanel } from "../shelf-panel";
export { MarkedMonth } from "../side-month/marked-month";
export { SidePanelsContent } from "../side-month/side-panels-content";
