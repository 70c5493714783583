import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { DropdownMenuCheckboxItem } from "@hourloom/ui/dropdown-menu-checkbox-item";
import { DropdownMenuItem, DropdownMenuLabel } from "@hourloom/ui/dropdown-menu";
import { CircleCheck, RefreshCw, Rss, Trash2 } from "@hourloom/ui/icons";
import type { RowMenu } from "@/features/collections/collection-list";
import { CollectionMenu, menuIconClasses } from "@/features/collections/collection-menu";
import { feedRequest } from "@/shared/commands/feed-request";
import type { CalendarActions } from "./calendar-actions";
import { ColorItems } from "@/shared/color/color-items";

interface CalendarMenuProps extends RowMenu {
  calendar: WorkspaceCalendar;
  actions: CalendarActions;
}

/** Not `disabled`, which would hide the reason from the keyboard and from screen readers. */
function DefaultRemoval() {
  return (
    <DropdownMenuItem aria-disabled onSelect={(event) => event.preventDefault()} className="h-auto max-w-64 py-1.5">
      <Trash2 aria-hidden="true" className={menuIconClasses} />
      <span className="flex flex-col">
        <span className="text-muted">Delete with its events</span>
        <span className="text-xs text-muted">
          The default calendar cannot be deleted. Make another one the default first.
        </span>
      </span>
    </DropdownMenuItem>
  );
}

interface SubscribedCalendarMenuProps extends CalendarMenuProps {
  /** Where its events come from, and when they were read. */
  source: string | undefined;
  /** Whether programs that connect by CalDAV show it; undefined while that is not known. */
  isOnCaldav: boolean | undefined;
  onCaldavChange: (isShown: boolean) => void;
  onRefresh: () => void;
  onUnsubscribe: () => void;
}

/** The menu of a calendar that shows a feed. */
export function SubscribedCalendarMenu({
  calendar,
  actions,
  source,
  isOnCaldav,
  onCaldavChange,
  onRefresh,
  onUnsubscribe,
  ...menu
}: SubscribedCalendarMenuProps) {
  return (
    <CollectionMenu
      {...menu}
      label={`More for the calendar ${calendar.title}`}
      collection={calendar}
      removal={
        <DropdownMenuItem onSelect={onUnsubscribe}>
          <Trash2 aria-hidden="true" className={menuIconClasses} /> Unsubscribe…
        </DropdownMenuItem>
      }
    >
      {source === undefined ? null : (
        <DropdownMenuLabel className="max-w-64 px-2 py-1 text-xs text-pretty text-muted">{source}</DropdownMenuLabel>
      )}
      <DropdownMenuItem onSelect={onRefresh}>
        <RefreshCw aria-hidden="true" className={menuIconClasses} /> Read it again now
      </DropdownMenuItem>
      {isOnCaldav === undefined ? null : (
        <DropdownMenuCheckboxItem checked={isOnCaldav} onCheckedChange={onCaldavChange} className="h-auto py-1.5">
          <span className="flex flex-col">
            <span>Also in my other apps</span>{" "}
            <span className="text-xs text-muted">Read only, where an access key is used</span>
          </span>
        </DropdownMenuCheckboxItem>
      )}
      <ColorItems value={calendar.color} none="No colour" onPick={(color) => actions.setColor(calendar, color)} />
    </CollectionMenu>
  );
}

/** The menu of an own calendar. */
export function CalendarMenu({ calendar, actions, ...menu }: CalendarMenuProps) {
  return (
    <CollectionMenu
      {...menu}
      label={`More for the calendar ${calendar.title}`}
      collection={calendar}
      removal={
        calendar.is_default ? (
          <DefaultRemoval />
        ) : (
          <DropdownMenuItem onSelect={() => actions.remove(calendar)}>
            <Trash2 aria-hidden="true" className={menuIconClasses} /> Delete with its events
          </DropdownMenuItem>
        )
      }
    >
      {calendar.is_default ? null : (
        <DropdownMenuItem onSelect={() => actions.makeDefault(calendar)}>
          <CircleCheck aria-hidden="true" className={menuIconClasses} /> Make default
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => feedRequest.set({ kind: "create", calendar: calendar.id })}>
        <Rss aria-hidden="true" className={menuIconClasses} /> Share as a feed…
      </DropdownMenuItem>
      <ColorItems value={calendar.color} none="No colour" onPick={(color) => actions.setColor(calendar, color)} />
    </CollectionMenu>
  );
}
