import type { ItemType } from "@hourloom/schema/workspace";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { IconButton } from "@hourloom/ui/icon-button";
import { DropdownMenuCheckboxItem } from "@hourloom/ui/dropdown-menu-checkbox-item";
import { Layers, SlidersHorizontal } from "@hourloom/ui/icons";
import {
  setDensity,
  setPlannedAndActual,
  setSideMonthShown,
  setTypeHidden,
  useDensity,
  useHiddenTypes,
  usePlannedAndActual,
  useSideMonthShown,
} from "@/shared/time/calendar-preferences";
import { useHasSideMonth, useIsPhone } from "@/shared/page/media";
import { useItemEditing } from "@/features/changes/changes-provider";
import { setCalendarHidden, useCalendars } from "@/features/changes/use-calendars";
import { useCalendarActions } from "./use-calendar-actions";

const typeLabels: readonly { type: ItemType; label: string }[] = [
  { type: "event", label: "Events" },
  { type: "task", label: "Tasks" },
  { type: "pomodoro", label: "Pomodoros" },
  { type: "flowtime", label: "Flowtimes" },
];

function CalendarItems() {
  const { calendars } = useCalendars();
  const { actions } = useItemEditing();
  return calendars.map((calendar) => (
    <DropdownMenuCheckboxItem
      key={calendar.id}
      textValue={calendar.title}
      checked={!calendar.is_hidden}
      onCheckedChange={(checked) => setCalendarHidden(actions, calendar, !checked)}
    >
      <span dir="auto" className="truncate">
        {calendar.title}
      </span>
    </DropdownMenuCheckboxItem>
  ));
}

/** On phones the month has dots instead of items. */
function CompactItem() {
  const density = useDensity();
  if (useIsPhone()) return null;
  return (
    <DropdownMenuCheckboxItem
      checked={density === "compact"}
      onCheckedChange={(checked) => setDensity(checked ? "compact" : "regular")}
    >
      Compact month
    </DropdownMenuCheckboxItem>
  );
}

function Items({ onCalendars }: { onCalendars: () => void }) {
  const actions = useCalendarActions(false);
  const hidden = useHiddenTypes();
  const isPlannedAndActual = usePlannedAndActual();
  const hasSideMonth = useHasSideMonth();
  const isSideMonthShown = useSideMonthShown();
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
      {actions && <actions.WeekendsItem />}
      <CompactItem />
      {hasSideMonth ? (
        <DropdownMenuCheckboxItem checked={isSideMonthShown} onCheckedChange={setSideMonthShown}>
          Small month
        </DropdownMenuCheckboxItem>
      ) : null}
      <DropdownMenuSeparator />
      <CalendarItems />
      <DropdownMenuItem onSelect={onCalendars}>
        <Layers aria-hidden="true" className="size-4 shrink-0 text-muted" /> Calendars…
      </DropdownMenuItem>
    </>
  );
}

interface ShowMenuProps {
  /** What is hidden, in words such as "kinds"; undefined if nothing is. */
  hidden: string | undefined;
  onCalendars: () => void;
}

/**
 * Chooses the item types, calendars and days shown, whether planned and actual are separate, and
 * the density of the month.
 */
export function ShowMenu({ hidden, onCalendars }: ShowMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton
          icon={SlidersHorizontal}
          iconClass="size-4.5"
          variant="plain"
          label={hidden === undefined ? "What is shown" : `What is shown: some ${hidden} are hidden`}
          className={hidden === undefined ? undefined : "bg-accent-soft text-accent-strong"}
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-(--radix-dropdown-menu-content-available-height) max-w-72 overflow-y-auto">
        <Items onCalendars={onCalendars} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
