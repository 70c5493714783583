import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { showToast } from "@hourloom/ui/toast";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import type { ItemChanges } from "@/features/changes/item-changes";
import { ownCalendars } from "@/features/changes/use-calendars";
import { calendarOfNew } from "@/features/editor/state/calendar-of-new";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { newId } from "@/shared/api/new-id";
import { truncateTitle } from "@/shared/text/truncate-title";
import { dayOfElement } from "../grid/grid-elements";
import { copyItem } from "./copy-item";

/** What was copied last, by the changes of an account: another one must not paste it. */
const copiedIn = new WeakMap<ItemChanges, PlacedItem>();

interface ClipboardOptions {
  surface: RefObject<HTMLElement | null>;
  placed: readonly PlacedItem[];
  /** Where to paste if nothing has the focus. */
  activeDay: string;
  calendars: readonly WorkspaceCalendar[];
  /** Returns whether the item can be deleted. */
  onRemove: (placed: PlacedItem) => boolean;
}

function say(text: string): void {
  showToast(text, { id: "clipboard" });
}

/**
 * Keys of the focused item, with Ctrl or Cmd: C copies it, X cuts it out, D duplicates it in its
 * place; V pastes on the focused day, or else on the active one.
 */
export function useClipboard({ surface, placed, activeDay, calendars, onRemove }: ClipboardOptions): void {
  const { actions, changes } = useItemEditing();

  const add = (from: PlacedItem, day: number, as: string) => {
    const { item } = from;
    const isOwn = item.type === "event" && ownCalendars(calendars).some(({ id }) => id === item.calendar);
    const calendar = isOwn ? item.calendar : calendarOfNew(calendars);
    const copy = copyItem(item, { id: newId(), days: day - from.firstDay, calendar });
    if (copy === undefined) say("Sessions cannot be copied.");
    else void actions.create(copy, { as });
  };
  const run = (key: string, day: string, focused: PlacedItem | undefined): boolean => {
    if (key === "v") {
      const copied = copiedIn.get(changes);
      if (copied !== undefined) add(copied, dayNumberOf(day), "pasted");
      return copied !== undefined;
    }
    if (focused === undefined) return false;
    if (key === "d") add(focused, focused.firstDay, "duplicated");
    else if (key === "c" || onRemove(focused)) {
      copiedIn.set(changes, focused);
      if (key === "c") say(`“${truncateTitle(focused.item.title)}” copied. Paste it on another day.`);
    }
    return true;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || event.repeat || !"cdvx".includes(key)) return;
    // A form or a list over the calendar has these keys itself, and so has selected text.
    if (document.querySelector("[role=dialog], [role=menu]") !== null || getSelection()?.isCollapsed === false) return;
    if (!(target instanceof Element) || (!hasLostFocus() && surface.current?.contains(target) !== true)) return;
    // The shelf is beside the days.
    const day = hasLostFocus() ? activeDay : dayOfElement(target);
    const item = target.closest<HTMLElement>("[data-item]")?.dataset["item"];
    if (
      day !== undefined &&
      run(
        key,
        day,
        placed.find((one) => one.key === item),
      )
    )
      event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
