import { defaultSettings } from "@hourloom/schema/accounts/settings";
import { SESSIONS_LISTED_MAX } from "@hourloom/schema/fields/limits";
import type { SessionsListed } from "@hourloom/schema/sessions";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useMinute } from "@/shared/time/clock";
import { useServices } from "@/shared/api/services";
import { applyToSessionList } from "@/features/changes/item-changes";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { sessionListQuery } from "@/features/changes/queries";
import {
  filterAndSortSessions,
  firstPage,
  type ListedSession,
  type SessionFilter,
  SESSIONS_PAGE,
} from "./session-filter";

const MORE = 100;
const none: readonly ListedSession[] = [];

export interface ShownSessions {
  /** Must keep its identity as long as the list is the same. */
  shown: SessionFilter;
  zone: string;
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  serverOffsetMs: number;
}

/** Loads the sessions of a list and applies pending changes. */
export function useSessions({ shown, zone, serverOffsetMs }: ShownSessions) {
  const { api, queryClient } = useServices();
  const [limit, setLimit] = useState(SESSIONS_PAGE);
  const query = useQuery({
    ...sessionListQuery(api, { ...firstPage(shown), limit }),
    placeholderData: (before: SessionsListed | undefined) => before,
  });
  const { data, dataUpdatedAt } = query;
  const { day_start: dayStart } = useQuery(api.settings.get.queryOptions()).data ?? defaultSettings;
  const pending = usePendingChanges();
  // A response is more recent than the start of the minute, and the server sorted by its own time.
  const minute = useMinute();
  const nowMs = Math.max(minute, dataUpdatedAt) + serverOffsetMs;
  const sessions = useMemo(() => {
    if (data === undefined) return none;
    return filterAndSortSessions(shown, applyToSessionList(data, pending).items, { nowMs, clock: { zone, dayStart } });
  }, [data, pending, shown, nowMs, zone, dayStart]);
  const taskTitles = new Map(data?.tasks.map(({ id, title }) => [id, title]));
  // A session whose start has passed moves from the upcoming to the past sessions.
  const refetchPassed = useEffectEvent(() => {
    const hasPassed = shown.kind === "upcoming" && data?.items.some(({ start_time }) => Date.parse(start_time) < nowMs);
    if (hasPassed === true) void queryClient.invalidateQueries(api.timer.sessions.pathFilter());
  });
  useEffect(() => refetchPassed(), [minute]);
  return {
    query,
    sessions,
    taskTitles,
    nowMs,
    clock: { zone, dayStart },
    /** Undefined if no more can be loaded. */
    showMore: limit < SESSIONS_LISTED_MAX ? () => setLimit(Math.min(SESSIONS_LISTED_MAX, limit + MORE)) : undefined,
  };
}
