import { copiedItems, copyItems, duplicateItems, pasteItems } from "../clipboard/clipboard";
import type { ActKey } from "./act-keys";
import { type ActsContext, findActTarget, type Press } from "./act-target";
import { cutItems } from "./change-items";

/** Does what a key is for; returns whether there was something to do. */
export function runActKey(key: ActKey, press: Press, context: ActsContext): boolean {
  const { items, slot } = findActTarget(press, context);
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
