import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { CheckMark, FileInput, Rss } from "@hourloom/ui/icons";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useAccountZone } from "@/features/accounts/queries";
import { useItemEditing } from "@/features/changes/changes-provider";
import { setCalendarHidden, useCalendars } from "@/features/changes/use-calendars";
import { CollectionList, LoadingCollections } from "@/features/collections/collection-list";
import { useTitleDrafts } from "@/features/collections/use-title-drafts";
import { edgeColors } from "@/shared/color/edge-colors";
import { calendarDialog } from "@/shared/commands/calendar-dialog";
import { calendarsPanel } from "@/shared/commands/commands";
import { openImport } from "@/shared/commands/import-request";
import { FetchState } from "@/shared/layout/fetch-state";
import { createCalendarActions } from "./calendar-actions";
import { CalendarMenu, SubscribedCalendarMenu } from "./calendar-menu";
import { useOnCaldav } from "./use-on-caldav";
import { SubscriptionProblems } from "./subscription-problems";
import { readText } from "./subscription-texts";
import { useRefreshing, useSubscriptions } from "./use-subscriptions";

function CalendarRow({ calendar, onChange }: { calendar: WorkspaceCalendar; onChange: (isShown: boolean) => void }) {
  const { title, color, kind, is_hidden, is_default } = calendar;
  return (
    <label className="flex h-9 min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-md px-2 select-none hover:bg-sunken pointer-coarse:h-11">
      <span className={classNames("relative inline-flex", color === null ? "text-event-solid" : edgeColors[color])}>
        <input
          type="checkbox"
          checked={!is_hidden}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-4.5 cursor-pointer appearance-none rounded-sm border-2 border-current checked:bg-current forced-colors:appearance-auto"
        />
        <CheckMark
          aria-hidden="true"
          className="pointer-events-none absolute inset-0.5 hidden size-3.5 stroke-3 text-surface peer-checked:block forced-colors:peer-checked:hidden"
        />
      </span>
      <span dir="auto" className="truncate">
        {title}
      </span>
      {is_default ? (
        <span data-aside className="ml-auto shrink-0 pl-1 text-xs text-muted">
          Default
        </span>
      ) : null}
      {kind === "subscribed" ? (
        <span data-aside className="ml-auto shrink-0 pl-1 text-muted">
          <Rss aria-hidden="true" className="size-3.5" />
          <span className="sr-only">, subscribed</span>
        </span>
      ) : null}
    </label>
  );
}

/** The calendars, which are shown, hidden, created, renamed, sorted and deleted here. */
export function CalendarsList() {
  const { calendars, query } = useCalendars();
  const { actions } = useItemEditing();
  const panel = useRef<HTMLDivElement>(null);
  const titles = useTitleDrafts(panel, "calendar");
  const calendarActions = createCalendarActions(actions, calendars);
  const zone = useAccountZone();
  const subscriptions = useSubscriptions(calendars.some(({ kind }) => kind === "subscribed"));
  const { refresh } = useRefreshing();
  const { isOnCaldav, setOnCaldav } = useOnCaldav();
  const isNewAsked = useSyncExternalStore(calendarsPanel.subscribe, calendarsPanel.get) === "new";
  const startNew = useEffectEvent(titles.startNew);
  useEffect(() => {
    if (!isNewAsked) return;
    startNew();
    calendarsPanel.set("open");
  }, [isNewAsked]);
  const subscriptionOf = ({ id }: WorkspaceCalendar) => subscriptions.find((one) => one.id === id);
  return (
    <div ref={panel} className="flex min-h-0 flex-1 flex-col overflow-y-auto px-3 pb-4">
      <FetchState
        query={query}
        what="Your calendars"
        loading={<LoadingCollections>Loading calendars...</LoadingCollections>}
        offline={null}
      />
      <CollectionList
        label="Calendars"
        titleLabel="Calendar title"
        newLabel="New calendar"
        panel={panel}
        ordered={calendars}
        actions={calendarActions}
        titles={titles}
        renderRow={(calendar) => (
          <CalendarRow calendar={calendar} onChange={(isShown) => setCalendarHidden(actions, calendar, !isShown)} />
        )}
        renderMenu={(calendar, menu) => {
          if (calendar.kind === "own") return <CalendarMenu {...menu} calendar={calendar} actions={calendarActions} />;
          const subscription = subscriptionOf(calendar);
          return (
            <SubscribedCalendarMenu
              {...menu}
              calendar={calendar}
              actions={calendarActions}
              source={subscription && readText(subscription, zone)}
              isOnCaldav={subscription && isOnCaldav(subscription)}
              onCaldavChange={(is_on_caldav) => setOnCaldav({ id: calendar.id, is_on_caldav })}
              onRefresh={() => refresh(calendar)}
              onUnsubscribe={() => calendarDialog.set({ kind: "unsubscribe", calendar: calendar.id })}
            />
          );
        }}
      />
      <Button variant="quiet" className="w-full justify-start px-2" onClick={() => openImport()}>
        <FileInput aria-hidden="true" className="size-4" /> Import a file
      </Button>
      <Button
        variant="quiet"
        className="w-full justify-start px-2"
        onClick={() => calendarDialog.set({ kind: "subscribe" })}
      >
        <Rss aria-hidden="true" className="size-4" /> Subscribe to a calendar
      </Button>
      <SubscriptionProblems calendars={calendars} subscriptions={subscriptions} panel={panel} />
    </div>
  );
}
