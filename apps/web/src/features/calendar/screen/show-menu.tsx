import type { ItemType } from "@hourloom/schema/workspace";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { DropdownMenuCheckboxItem } from "@hourloom/ui/dropdown-menu-checkbox-item";
import { Inbox, Layers, SlidersHorizontal } from "@hourloom/ui/icons";
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
function RoomyItem() {
  const density = useDensity();
  if (useIsPhone()) return null;
  return (
    <DropdownMenuCheckboxItem
      checked={density === "roomy"}
      onCheckedChange={(checked) => setDensity(checked ? "roomy" : "regular")}
    >
      Roomy month
    </DropdownMenuCheckboxItem>
  );
}

function Items({ onCalendars, onUnscheduled }: Omit<ShowMenuProps, "hidden">) {
  const actions = useCalendarActions(false);
  const hidden = useHiddenTypes();
  const isPlannedAndActual = usePlannedAndActual();
  const hasSideMonth = useHasSideMonth();
  const isPhone = useIsPhone();
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
      <RoomyItem />
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
      {isPhone ? (
        <DropdownMenuItem onSelect={onUnscheduled}>
          <Inbox aria-hidden="true" className="size-4 shrink-0 text-muted" /> No date and tasks
        </DropdownMenuItem>
      ) : null}
    </>
  );
}

interface ShowMenuProps {
  /** What is hidden, in words such as "kinds"; undefined if nothing is. */
  hidden: string | undefined;
  onCalendars: () => void;
  onUnscheduled: () => void;
}

/**
 * Chooses the item types, calendars and days shown, whether planned and actual are separate, and
 * the density of the month.
 */
export function ShowMenu({ hidden, ...props }: ShowMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          variant="plain"
          aria-label={hidden === undefined ? "What is shown" : `What is shown: some ${hidden} are hidden`}
          className={classNames("px-2.5 max-sm:min-w-11", hidden !== undefined && "bg-accent-soft text-accent-strong")}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4.5 sm:hidden" />
          <span className="max-sm:hidden">Shown</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-(--radix-dropdown-menu-content-available-height) max-w-72 overflow-y-auto">
        <Items {...props} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
