import type { CalendarItem, CalendarRange, UnscheduledItems } from "@hourloom/schema/workspace";
import { itemKindNames, type LiveKind } from "@hourloom/schema/item-kinds";
import type { LiveChange } from "@hourloom/schema/live";
import type { SessionsListed } from "@hourloom/schema/sessions";
import type { TasksInView } from "@hourloom/schema/todo";
import { problemOf } from "@/shared/api/problem";
import { dependsOn } from "@/shared/api/query-kinds";
import { oncePerLogin, type Services } from "@/shared/api/services";
import { createLoginCheck } from "@/shared/login/login-store";
import { createOptimisticMutation } from "@/shared/mutations/optimistic-mutation";
import { findCurrentItem } from "./find-current-item";
import {
  applyCalendarChanges,
  applyChanges,
  applyListChanges,
  type Changeable,
  isOccurrence,
  type ItemChange,
} from "./item-change";
import { createItemVersions } from "./item-versions";
import { isRangeSince } from "./queries";
import { type Confirmed, sendChange } from "./send-change";

export type ItemChanges = ReturnType<typeof createItemChanges>;

const allItemKinds: ReadonlySet<LiveKind> = new Set(itemKindNames);

/** A change of items whose number is unknown: every range is outdated. */
const ownChange: LiveChange = { seq: Number.POSITIVE_INFINITY, kinds: [...itemKindNames] };

/** Merges the refetch after a change of this tab with the one of the live stream. */
const REFRESH_MS = 15;

/**
 * Whether the returned row is all that the change affects; false for series, which need a refetch.
 */
function isSingleRow(change: ItemChange): boolean {
  if (change.kind === "convert" || change.kind === "batch" || change.kind === "revert") return false;
  const items = change.kind === "update" ? [change.before, change.item] : [change.item];
  return items.every((item) => !isOccurrence(item) && !(item.type === "event" && item.repeats !== null));
}

function baseOf(change: ItemChange): Changeable {
  return change.kind === "update" ? change.before : change.item;
}

/** Applies changes to the unscheduled panel; events with a date and completed tasks leave it. */
export function applyToUnscheduled(unscheduled: UnscheduledItems, changes: readonly ItemChange[]): UnscheduledItems {
  const items = applyChanges([...unscheduled.events, ...unscheduled.tasks], changes);
  return {
    ...unscheduled,
    events: items.filter((item) => item.type === "event").filter(({ date }) => date === null),
    tasks: items.filter((item) => item.type === "task").filter((task) => !task.is_completed),
  };
}

/** Applies changes to a to-do view. The caller filters out tasks that do not belong to the view. */
function applyToTaskView(view: TasksInView, changes: readonly ItemChange[]): TasksInView {
  return { ...view, tasks: applyChanges(view.tasks, changes).filter((item) => item.type === "task") };
}

function isSession(item: CalendarItem): item is SessionsListed["items"][number] {
  return item.type === "pomodoro" || item.type === "flowtime";
}

/** Applies changes to a list of sessions. The caller filters and sorts. */
export function applyToSessionList(listed: SessionsListed, changes: readonly ItemChange[]): SessionsListed {
  return { ...listed, items: applyChanges(listed.items, changes).filter(isSession) };
}

/**
 * Bound to the account that is signed in now; after a sign-out `isLive` is false and `send`
 * rejects.
 */
export function createItemChanges({ loginStore, client, queryClient, api }: Services) {
  const isLive = createLoginCheck(loginStore);
  const versions = createItemVersions();
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  /** What `refresh` was called with since the last refetch. */
  let outdated = { seq: 0, kinds: new Set<LiveKind>() };

  function assertLive(): void {
    if (!isLive()) throw new Error("The login that this change belongs to is over.");
  }

  async function refetch(kinds: ReadonlySet<LiveKind> = allItemKinds, seq = Number.POSITIVE_INFINITY): Promise<void> {
    if (!isLive()) return;
    await queryClient.invalidateQueries({ predicate: (query) => dependsOn(query, kinds) && !isRangeSince(query, seq) });
  }

  /** What shows no items cannot show pending changes either, so that it need not wait for them. */
  async function refetchOthers(kinds: ReadonlySet<LiveKind>): Promise<void> {
    await queryClient.invalidateQueries({
      predicate: (query) => dependsOn(query, kinds) && !dependsOn(query, allItemKinds),
    });
  }

  /**
   * Schedules a refetch of what a change makes outdated, by default one of items, unless changes
   * are pending, which refresh when they settle. Loaded ranges that contain the change are not
   * refetched.
   */
  function refresh({ seq, kinds }: LiveChange = ownChange): void {
    outdated = { seq: Math.max(outdated.seq, seq), kinds: new Set([...outdated.kinds, ...kinds]) };
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(() => {
      if (pending.get().length > 0) return void refetchOthers(outdated.kinds);
      void refetch(outdated.kinds, outdated.seq);
      outdated = { seq: 0, kinds: new Set() };
    }, REFRESH_MS);
  }

  async function sendOnLatestVersion(change: ItemChange): Promise<Confirmed> {
    const base = baseOf(change);
    const hasNoBase = ["create", "restore", "convert", "batch"].includes(change.kind);
    const version = hasNoBase ? undefined : versions.baseOf(base);
    const confirmed = await sendChange(client, change, version);
    // Splitting a series returns a new row, which has another id.
    const isThisRow = confirmed.item === undefined ? isSingleRow(change) : confirmed.item.id === base.id;
    if (isThisRow) versions.confirm(base, version, confirmed.item);
    return confirmed;
  }

  /**
   * Writes a confirmed change to the cache; cancels refetches first, which may predate the change.
   */
  async function writeToCache(change: ItemChange): Promise<void> {
    const [ranges, views] = [api.calendar.inRange.pathFilter(), api.todo.inView.pathFilter()];
    const sessions = api.timer.sessions.pathFilter();
    const blocks = api.taskBlocks.ofTask.pathFilter();
    const [unscheduled, overview] = [api.calendar.unscheduled.queryFilter(), api.todo.overview.queryFilter()];
    const calendars = api.calendars.list.queryFilter();
    assertLive();
    const written = [ranges, views, sessions, blocks, unscheduled, overview, calendars];
    await Promise.all(written.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
    assertLive();
    queryClient.setQueriesData<CalendarRange>(ranges, (range) =>
      range === undefined ? undefined : { ...range, items: [...applyChanges(range.items, [change])] },
    );
    queryClient.setQueriesData<TasksInView>(views, (view) => view && applyToTaskView(view, [change]));
    queryClient.setQueriesData<SessionsListed>(sessions, (old) => old && applyToSessionList(old, [change]));
    queryClient.setQueriesData<readonly CalendarItem[]>(blocks, (old) => old && applyChanges(old, [change]));
    queryClient.setQueryData(unscheduled.queryKey, (old) => old && applyToUnscheduled(old, [change]));
    queryClient.setQueryData(
      overview.queryKey,
      (old) => old && { ...old, task_lists: [...applyListChanges(old.task_lists, [change])] },
    );
    queryClient.setQueryData(calendars.queryKey, (old) => old && [...applyCalendarChanges(old, [change])]);
  }

  /** Takes over the row of a response; undefined after a deletion. */
  async function updateCache(change: ItemChange, row: Changeable | undefined): Promise<void> {
    if (!isSingleRow(change)) return refetch();
    return writeToCache(row === undefined ? change : { kind: "create", item: row });
  }

  const { pending, run } = createOptimisticMutation<ItemChange, Confirmed>(queryClient, {
    mutationKey: ["item"],
    scopeOf: ({ item }) => item.id,
    mutationFn: sendOnLatestVersion,
    isLive,
    onSuccess: ({ item }, change) => updateCache(change, item),
    onError: async (error, change) => {
      // The response to a version conflict contains the current row.
      const current = findCurrentItem(problemOf(error));
      if (isLive() && current !== undefined) await updateCache(change, current);
    },
    onSettled: () => refresh(),
  });

  return {
    pending,
    /** Whether the account of these changes is signed in; if not, nothing is sent or stored. */
    isLive,
    refresh,
    /**
     * Shows the change at once and sends it; changes of one row are sent one after the other.
     * Rejects with the reason if it fails; the change is no longer on screen then.
     */
    async send(change: ItemChange) {
      assertLive();
      return run(change);
    },
  };
}

/** The changes of the account that is signed in now. */
export const itemChanges = oncePerLogin(createItemChanges);
