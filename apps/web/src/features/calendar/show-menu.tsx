import type { ItemType } from "@hourloom/schema/calendar";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { DropdownMenuCheckboxItem } from "@hourloom/ui/dropdown-menu-checkbox-item";
import {
  setPlannedAndActual,
  setTypeHidden,
  useHiddenTypes,
  usePlannedAndActual,
} from "@/shared/time/calendar-preferences";
import type { MenuProps } from "@/shared/lazy/lazy-menu";

const typeLabels: readonly { type: ItemType; label: string }[] = [
  { type: "event", label: "Events" },
  { type: "task", label: "Tasks" },
  { type: "pomodoro", label: "Pomodoros" },
  { type: "flowtime", label: "Flowtimes" },
];

function Items() {
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

/** Chooses the item types shown, and whether planned and actual are separate. Loaded lazily. */
export function ShowMenu({ button, isOpen, onOpenChange }: MenuProps) {
  return (
    <DropdownMenu modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent>
        <Items />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
