import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { newId } from "@/shared/api/new-id";
import { type Changeable, isOccurrence, type ItemChange } from "./item-change";
import { UNCONFIRMED } from "./item-versions";
import type { Confirmed } from "./send-change";

/** Only the new default calendar is sent: the server clears the other one, with any version. */
function restoreDefault(formerDefault: WorkspaceCalendar, item: Changeable): ItemChange {
  const before = { ...formerDefault, is_default: false, version: UNCONFIRMED };
  return {
    kind: "update",
    before,
    item: { ...before, is_default: true },
    formerDefault: item.type === "calendar" ? item : undefined,
  };
}

/**
 * Returns the inverse of `change` on the current row `item`; undefined if only the server can undo
 * it.
 */
function findInverseOn(item: Changeable, change: ItemChange): ItemChange | undefined {
  // The server represents a whole series by its first occurrence.
  const scope = isOccurrence(item) ? "all" : undefined;
  switch (change.kind) {
    case "create":
    case "restore":
      return { kind: "remove", item, scope };
    case "remove":
      return { kind: "restore", item };
    case "update":
      if (change.formerDefault !== undefined) return restoreDefault(change.formerDefault, item);
      return { kind: "update", before: item, item: { ...change.before, version: item.version }, scope };
    case "convert":
    case "batch":
    case "revert":
      return undefined;
  }
}

/** Returns the change that undoes `change`, given its confirmation by the server. */
export function findInverse(change: ItemChange, confirmed: Confirmed): ItemChange | undefined {
  if (typeof confirmed.undo === "string") return { kind: "revert", item: change.item, undo: confirmed.undo };
  return findInverseOn(confirmed.item ?? change.item, change);
}

/**
 * Returns the change that redoes `change` after `inverse` has undone it; `confirmed` is the
 * confirmation of `inverse`. The response to a revert, or of another row, has no version of the
 * changed row, so the redo sends none.
 */
export function findRedo(change: ItemChange, inverse: ItemChange, confirmed: Confirmed): ItemChange | undefined {
  const isOfRow = inverse.kind !== "revert" && inverse.item.id === change.item.id;
  const version = isOfRow ? (confirmed.item?.version ?? UNCONFIRMED) : UNCONFIRMED;
  switch (change.kind) {
    case "update":
      return { ...change, before: { ...change.before, version } };
    case "remove":
      return { ...change, item: { ...change.item, version } };
    case "convert":
      return { ...change, input: { ...change.input, version: undefined, key: newId() } };
    case "batch":
      return change;
    case "create":
    case "restore":
      return inverse.kind === "revert" ? undefined : findInverseOn(confirmed.item ?? inverse.item, inverse);
    case "revert":
      return undefined;
  }
}
