import type { ItemTarget } from "@hourloom/schema/item-target";
import type { Target } from "../../services/items/items.ts";

/** The item of an input, in the version that was on screen. */
export function seenTarget({ id, version }: ItemTarget): Target {
  return version === undefined ? { id } : { id, versions: [version] };
}
