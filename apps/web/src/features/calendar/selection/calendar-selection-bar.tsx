import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { DropdownMenuItem } from "@hourloom/ui/dropdown-menu";
import { CalendarClock, Copy, Palette, Trash2 } from "@hourloom/ui/icons";
import { SelectionAction, SelectionMenu, SelectionToolbar } from "@hourloom/ui/selection-toolbar";
import { useEffect, useEffectEvent, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import type { ItemChange } from "@/features/changes/item-change";
import { PickDateDialog } from "@/features/todo/batches/pick-date-dialog";
import { ColorItems } from "@/shared/color/color-items";
import { commonColor } from "../calendars/common-color";
import { copyItems } from "../clipboard/clipboard";
import { applyToSelected, SELECTED_MAX } from "./apply-to-selected";
import { removeSelected } from "./remove-selected";
import { moveByDays, recolor } from "@/features/changes/selection-changes";
import type { ItemSelection } from "./use-item-selection";

const iconClasses = "size-4 shrink-0";
const steps = [
  { days: 1, label: "One day later" },
  { days: -1, label: "One day earlier" },
  { days: 7, label: "One week later" },
  { days: -7, label: "One week earlier" },
];

function statusText(count: number): string {
  return count > SELECTED_MAX ? `${count} chosen; at most ${SELECTED_MAX} at once` : `${count} chosen`;
}

function firstDayOf(selected: readonly LaidOutItem[]): number {
  return Math.min(...selected.map(({ firstDay }) => firstDay));
}

export interface CalendarSelectionBarProps {
  selection: ItemSelection;
  /** All that can be selected. */
  laidOut: readonly LaidOutItem[];
  zone: string;
  isFixed: (item: CalendarItem) => boolean;
}

/** The actions on the selected items of the calendar; each has one Undo. */
export function CalendarSelectionBar({ selection, laidOut, zone, isFixed }: CalendarSelectionBarProps) {
  const { selected, add, end } = selection;
  const { actions, changes } = useItemEditing();
  const [isPicking, setPicking] = useState(false);
  const changeable = selected.filter(({ item }) => !isFixed(item));
  const events = changeable.filter(({ item }) => item.type === "event");
  const isDisabled = changeable.length === 0 || selected.length > SELECTED_MAX;
  const run = (changesOf: (items: readonly LaidOutItem[]) => ItemChange[], what: string) =>
    void applyToSelected(selected, { actions, isFixed }, { changesOf, what });
  const moveTo = (days: number) => run((items) => moveByDays(items, days, zone), "moved");

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // A form or a menu closes first.
    if (document.querySelector("[role=dialog], [role=menu]") === null) end();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <SelectionToolbar label="Chosen items" status={statusText(selected.length)} onAll={() => add(laidOut)} onEnd={end}>
      <SelectionMenu
        icon={<CalendarClock aria-hidden="true" className={iconClasses} />}
        label="Move"
        isDisabled={isDisabled}
      >
        {steps.map(({ days, label }) => (
          <DropdownMenuItem key={label} onSelect={() => moveTo(days)}>
            {label}
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem onSelect={() => setPicking(true)}>Pick a date…</DropdownMenuItem>
      </SelectionMenu>
      <SelectionMenu
        icon={<Palette aria-hidden="true" className={iconClasses} />}
        label="Colour"
        isDisabled={isDisabled || events.length === 0}
      >
        <ColorItems
          value={commonColor(events)}
          none="Colour of the calendar"
          onPick={(color) => run((items) => recolor(items, color), "recoloured")}
        />
      </SelectionMenu>
      <SelectionAction
        icon={<Copy aria-hidden="true" className={iconClasses} />}
        label="Copy"
        isDisabled={selected.length > SELECTED_MAX}
        onClick={() => copyItems({ changes }, selected)}
      />
      <SelectionAction
        icon={<Trash2 aria-hidden="true" className={iconClasses} />}
        label="Delete"
        isDisabled={isDisabled}
        onClick={() => removeSelected(selected, { actions, isFixed, onEnd: end })}
      />
      {isPicking ? (
        <PickDateDialog
          label="The first day"
          date={dateOfDayNumber(firstDayOf(changeable))}
          onPick={(date) => moveTo(dayNumberOf(date) - firstDayOf(changeable))}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </SelectionToolbar>
  );
}
