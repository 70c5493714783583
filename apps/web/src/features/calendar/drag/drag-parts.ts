// What is loaded after the first screen.

export { followSwipe } from "./follow-swipe";
export { moveByKey } from "./move-by-keys";
export { dragItem, dragNewSlot, dragShelfItem } from "./pointer-drag";
