import { moveItem } from "@hourloom/domain/calendar/move-item";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/workspace";
import type { EventColor } from "@hourloom/schema/events";
import { isReadOnly } from "@/features/changes/use-calendars";
import { withScope } from "@/features/changes/with-scope";
import { copyItems } from "../clipboard/clipboard";
import { applyMove } from "../drag/apply-move";
import { applyToSelected, explainTooMany, filterChangeable, SELECTED_MAX } from "../selection/apply-to-selected";
import { isSame } from "@/shared/state/is-same";
import { moveByDays, recolorItem, updateItems } from "@/features/changes/selection-changes";
import type { ActionContext } from "./action-target";

// Of one item of a series the user is asked for the scope; of several only the chosen dates change.

function editingOf({ actions, calendars }: ActionContext) {
  return { actions, isFixed: (item: CalendarItem) => isReadOnly(item, calendars) };
}

/** Deletes items, which are all that the page has selected, or one of them. */
export function removeItems([first]: readonly LaidOutItem[], { onRemove }: Pick<ActionContext, "onRemove">): void {
  if (first !== undefined) onRemove(first);
}

async function moveOne({ item, firstDay, startMin }: LaidOutItem, days: number, context: ActionContext): Promise<void> {
  const { actions, scopeQuestion, zone } = context;
  const after = moveItem(item, { day: firstDay + days, startMin }, zone);
  await withScope(scopeQuestion, { item, after, verb: "move" }, (scope) =>
    applyMove({ before: item, after, what: "moved", scope }, actions),
  );
}

/** Moves items by the days from the first one to `date`; they keep their times. */
export function moveToDate(items: readonly LaidOutItem[], date: string, context: ActionContext): void {
  const [first, ...others] = items;
  const days = dayNumberOf(date) - Math.min(...items.map(({ firstDay }) => firstDay));
  if (first === undefined || days === 0) return;
  if (others.length === 0) void moveOne(first, days, context);
  else {
    const changesOf = (movable: readonly LaidOutItem[]) => moveByDays(movable, days, context.zone);
    void applyToSelected(items, editingOf(context), { changesOf, what: "moved" });
  }
}

async function changeOne(before: CalendarItem, after: CalendarItem, as: string, context: ActionContext): Promise<void> {
  if (isSame(before, after)) return;
  await withScope(context.scopeQuestion, { item: before, after, verb: "change" }, (scope) =>
    context.actions.apply(before, after, { scope, as }),
  );
}

/** Changes items to what `after` returns; `as` is the past participle. */
export function changeItems(
  items: readonly LaidOutItem[],
  { after, as }: { after: (item: CalendarItem) => CalendarItem; as: string },
  context: ActionContext,
): void {
  const [first, ...others] = items;
  if (first !== undefined && others.length === 0) void changeOne(first.item, after(first.item), as, context);
  else {
    const changesOf = (changeable: readonly LaidOutItem[]) =>
      updateItems(changeable, { after: ({ item }) => after(item) });
    void applyToSelected(items, editingOf(context), { changesOf, what: as });
  }
}

/** Gives events a colour; null is that of their calendar. */
export function recolorItems(items: readonly LaidOutItem[], color: EventColor | null, context: ActionContext): void {
  changeItems(items, { after: (item) => recolorItem(item, color), as: "recoloured" }, context);
}

/** Stores items so that pasting moves them; what cannot be copied or changed stays. */
export function cutItems(items: readonly LaidOutItem[], context: ActionContext): void {
  if (items.length > SELECTED_MAX) return explainTooMany();
  const changeable = filterChangeable(items, editingOf(context).isFixed);
  return changeable.length === 0 ? undefined : copyItems(context, changeable, "cut");
}
