import { addDays, dateOfDayNumber, daysBetween, startOfWeek } from "@hourloom/domain/time/day-number";
import { copiedItems, copyItems, duplicateItems, pasteItems } from "../clipboard/clipboard";
import type { Slot } from "../grid/view-props";
import type { ActionKey } from "./action-keys";
import { type ActionContext, findActionTarget, type Press } from "./action-target";
import { cutItems } from "./change-items";

/** On a page of weeks where no day was chosen, what is pasted keeps its weekdays and times. */
function findPasteSlot(slot: Slot, context: ActionContext): Slot {
  const { pasteWeek, weekStart } = context;
  const firstDay = Math.min(...copiedItems(context).map((one) => one.firstDay));
  if (pasteWeek === undefined || !Number.isFinite(firstDay)) return slot;
  const date = dateOfDayNumber(firstDay);
  return { day: addDays(pasteWeek, daysBetween(startOfWeek(date, weekStart), date)), startMin: null };
}

/** Does what a key is for; returns whether there was something to do. */
export function runActionKey(key: ActionKey, press: Press, context: ActionContext): boolean {
  const { items, slot } = findActionTarget(press, context);
  if (key === "v") {
    pasteItems(context, findPasteSlot(slot, context), { isHour: false });
    return copiedItems(context).length > 0;
  }
  if (items.length === 0) return false;
  if (key === "d") duplicateItems(context, items);
  else if (key === "c") copyItems(context, items);
  else cutItems(items, context);
  return true;
}
