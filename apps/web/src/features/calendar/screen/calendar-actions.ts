// What is done with the calendar, loaded after its first paint.

export { clockChangeOn } from "@hourloom/domain/time/clock-change";
export { ItemEditor, PrewarmedForm } from "@/features/editor/item-editor";
export { ItemMenu } from "../actions/item-menu";
export { runActionKey } from "../actions/run-action-key";
export { followSwipe } from "../drag/follow-swipe";
export { moveByKey } from "../drag/move-by-keys";
export { dragItem, dragNewSlot, dragUnscheduledItem } from "../drag/pointer-drag";
export { DayPopover } from "../month/day-popover";
export { CalendarSelectionBar } from "../selection/calendar-selection-bar";
export { removeSelected } from "../selection/remove-selected";
export { UnscheduledPanel } from "../unscheduled-panel";
export { WeekendsItem } from "./weekends-item";
export { MarkedMonth } from "../side-month/marked-month";
export { SidePanelsContent } from "../side-month/side-panels-content";
