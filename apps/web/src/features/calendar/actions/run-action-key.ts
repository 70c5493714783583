import { copiedItems, copyItems, duplicateItems, pasteItems } from "../clipboard/clipboard";
import type { ActionKey } from "./action-keys";
import { type ActionContext, findActionTarget, type Press } from "./action-target";
import { cutItems } from "./change-items";

/** Does what a key is for; returns whether there was something to do. */
export function runActionKey(key: ActionKey, press: Press, context: ActionContext): boolean {
  const { items, slot } = findActionTarget(press, context);
  if (key === "v") {
    pasteItems(context, slot, { isHour: false });
    return copiedItems(context).length > 0;
  }
  if (items.length === 0) return false;
  if (key === "d") duplicateItems(context, items);
  else if (key === "c") copyItems(context, items);
  else cutItems(items, context);
  return true;
}
