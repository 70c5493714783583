import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { DropdownMenuRadioItem } from "@hourloom/ui/dropdown-menu-radio-item";
import { DropdownMenuNumberItem } from "@hourloom/ui/dropdown-menu-number-item";
import { Printer } from "@hourloom/ui/icons";
import { type ReactElement, useId } from "react";
import { parseDayCount } from "@/shared/time/day-count";
import { commonViews, dayCounts, namePage, viewChoices, PHONE_DAYS, type ShownCalendar } from "../calendar-view";
import type { ViewChange } from "../use-calendar-navigation";

interface ViewMenuProps {
  button: ReactElement;
  shown: ShownCalendar;
  onView: (change: ViewChange) => void;
}

/** Chooses the view and the number of days beside each other, and prints. */
export function ViewMenu({ button, shown, onView }: ViewMenuProps) {
  const { view, dayCount, isPhone } = shown;
  const id = useId();
  const items = isPhone ? viewChoices : viewChoices.slice(commonViews.length);
  const counts = isPhone ? dayCounts.filter((count) => count < PHONE_DAYS) : dayCounts;
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto">
        <DropdownMenuRadioGroup
          aria-label="View"
          value={view === "days" && isPhone && dayCount >= PHONE_DAYS ? "week" : view}
          onValueChange={(chosen) => {
            const item = items.find(({ value }) => value === chosen);
            if (item !== undefined) onView({ view: item.value });
          }}
        >
          {items.map(({ value, label, key }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              {value === "week" && isPhone ? namePage({ ...shown, view: "week" }) : label}
              <span className="ml-auto text-xs text-muted pointer-coarse:hidden">{key.toUpperCase()}</span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuRadioGroup
          aria-labelledby={id}
          value={view === "days" ? String(dayCount) : ""}
          onValueChange={(chosen) => onView({ view: "days", dayCount: parseDayCount(chosen) ?? dayCount })}
        >
          <DropdownMenuLabel id={id} className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-muted">
            Days side by side
          </DropdownMenuLabel>
          <div role="presentation" className="grid grid-cols-4 gap-1 px-1 pb-1">
            {counts.map((count) => (
              <DropdownMenuNumberItem key={count} value={String(count)} aria-label={`${count} days`}>
                {count}
              </DropdownMenuNumberItem>
            ))}
          </div>
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        {/* The menu closes first. */}
        <DropdownMenuItem onSelect={() => setTimeout(() => window.print())}>
          <Printer aria-hidden="true" className="size-4 shrink-0 text-muted" /> Print…
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
