import type { Feed } from "@hourloom/schema/accounts/feeds";
import { Button } from "@hourloom/ui/button";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useAccountZone } from "@/features/accounts/queries";
import { useCalendars } from "@/features/changes/use-calendars";
import { useServices } from "@/shared/api/services";
import { feedRequest } from "@/shared/commands/feed-request";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { FetchState } from "@/shared/layout/fetch-state";
import { calendarsText, lastReadText, modeNames } from "./feed-texts";

const actions = [
  { kind: "edit", label: "Edit", name: "Edit the feed" },
  { kind: "rotate", label: "New address", name: "New address for the feed" },
  { kind: "remove", label: "Delete", name: "Delete the feed" },
] as const;

function FeedRow({ feed, calendars, zone }: { feed: Feed; calendars: string; zone: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-3 first:border-t-0">
      <div className="flex min-w-0 flex-col gap-0.5 [overflow-wrap:anywhere]">
        <p dir="auto" className="font-semibold">
          {feed.title}
        </p>
        <p className="text-xs text-muted tabular-nums">
          {modeNames[feed.mode]}: <bdi>{calendars}</bdi>
        </p>
        <p className="text-xs text-muted tabular-nums">{lastReadText(feed, zone)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ kind, label, name }) => (
          <Button key={kind} aria-label={`${name} “${feed.title}”`} onClick={() => feedRequest.set({ kind, feed })}>
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** The feeds, and a button that makes one. */
export function FeedsList() {
  const { api } = useServices();
  const zone = useAccountZone();
  const { calendars } = useCalendars();
  const query = useQuery(api.feeds.list.queryOptions());
  const create = useRef<HTMLButtonElement>(null);
  const feeds = query.data ?? [];
  // The button that opened the dialog is removed with its feed.
  useRestoreFocus(feeds.length, (before) => {
    if (feeds.length < before) create.current?.focus({ preventScroll: true });
  });
  return (
    <>
      <p className="text-pretty text-muted">
        Google Calendar, Apple Calendar, Outlook, Thunderbird and others can subscribe to your calendars, without
        changing them. Each feed has a secret address.
      </p>
      <Button
        ref={create}
        className="self-start"
        onClick={() => feedRequest.set({ kind: "create", calendar: undefined })}
      >
        Share calendars as a feed…
      </Button>
      <FetchState query={query} what="Your feeds" loading={null} />
      {feeds.length === 0 ? null : (
        <ul aria-label="Feeds" className="flex flex-col">
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} calendars={calendarsText(feed, calendars)} zone={zone} />
          ))}
        </ul>
      )}
    </>
  );
}
