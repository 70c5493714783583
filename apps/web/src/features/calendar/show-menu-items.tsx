import type { ItemType } from "@hourloom/schema/calendar";
import { DropdownMenuSeparator } from "@hourloom/ui/dropdown-menu";
import { DropdownMenuCheckboxItem } from "@hourloom/ui/dropdown-menu-checkbox-item";
import {
  setPlannedAndActual,
  setTypeHidden,
  useHiddenTypes,
  usePlannedAndActual,
} from "@/shared/time/calendar-preferences";

const typeLabels: readonly { type: ItemType; label: string }[] = [
  { type: "event", label: "Events" },
  { type: "task", label: "Tasks" },
  { type: "pomodoro", label: "Pomodoros" },
  { type: "flowtime", label: "Flowtimes" },
];

/** The content of the menu "What is shown", loaded lazily. */
export function ShowMenuItems() {
  const hidden = useHiddenTypes();
  const isPlannedAndActual = usePlannedAndActual();
  return (
    <>
      {typeLabels.map(({ type, label }) => (
        <DropdownMenuCheckboxItem
          key={type}
          checked={!hidden.includes(type)}
          onCheckedChange={(checked) => setTypeHidden(type, !checked)}
        >
          {label}
        </DropdownMenuCheckboxItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuCheckboxItem checked={isPlannedAndActual} onCheckedChange={setPlannedAndActual}>
        Planned and actual
      </DropdownMenuCheckboxItem>
    </>
  );
}
