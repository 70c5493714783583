import type { ActivityEntry, ActivityPage } from "@hourloom/schema/accounts/activity";
import type { User } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { usableZone } from "@/shared/time/clock";
import { formatDateTime } from "@/shared/time/format";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { ListState } from "./list-state";
import { activityTexts } from "./activity-texts";
import { browserName } from "./browser-name";

function ActivityRow({ entry, zone }: { entry: ActivityEntry; zone: string }) {
  return (
    <li tabIndex={-1} className="flex flex-col gap-0.5 py-2.5 outline-none">
      <p className="font-semibold">{activityTexts[entry.kind]}</p>
      <p className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums [overflow-wrap:anywhere]">
        <time dateTime={entry.created_at}>{formatDateTime(entry.created_at, zone)}</time>
        <span>{browserName(entry)}</span>
        {entry.network === "" ? null : <span>From {entry.network}</span>}
      </p>
    </li>
  );
}

/** Security events of the last 90 days, newest first. */
export function ActivitySection({ profile }: { profile: User }) {
  const { activity } = useServices().api.accounts;
  const query = useInfiniteQuery(
    activity.infiniteQueryOptions({ limit: 10 }, { getNextPageParam: ({ next }) => next }),
  );
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const list = useRef<HTMLUListElement>(null);
  const entries = data?.pages.flatMap((page: ActivityPage) => page.entries);
  const count = entries?.length ?? 0;
  const firstNew = useRef<number>(undefined);
  // The button moves down or disappears, so the first new entry gets the focus.
  useEffect(() => {
    const row = firstNew.current === undefined ? undefined : list.current?.children[firstNew.current];
    if (row === undefined) return;
    firstNew.current = undefined;
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }, [count]);

  if (entries === undefined) return <ListState query={query} what="The activity" loadingText="Loading activity..." />;
  const showMore = () => {
    firstNew.current = count;
    void fetchNextPage();
  };
  return (
    <>
      <p className="text-pretty text-muted">
        What happened to your account in the last 90 days. If something here was not you, change your password and log
        out everywhere.
      </p>
      {count === 0 ? (
        <p>Nothing has happened yet.</p>
      ) : (
        <ul ref={list} aria-labelledby="activity" className="-my-2.5 divide-y divide-line">
          {entries.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} zone={usableZone(profile.timezone)} />
          ))}
        </ul>
      )}
      {error === null ? null : (
        <Notice variant="problem">More could not be loaded. {describeProblem(problemOf(error))}</Notice>
      )}
      {hasNextPage ? (
        <Button className="mt-2.5 self-start" busy={isFetchingNextPage} onClick={showMore}>
          Show more
        </Button>
      ) : null}
    </>
  );
}
