import type { CalendarItem, CalendarRange, CalendarShelf } from "@hourloom/schema/calendar";
import type { SessionsListed } from "@hourloom/schema/sessions";
import type { TasksInView } from "@hourloom/schema/todo";
import { problemOf } from "@/shared/problem";
import type { Services } from "@/shared/services";
import { createStore } from "@/shared/store";
import { changedItem } from "./changed-item";
import { applyChanges, applyListChanges, type Changeable, isOccurrence, type ItemChange } from "./item-change";
import { createItemVersions } from "./item-versions";
import {
  everyInsight,
  everyRange,
  everySessionList,
  everyTaskView,
  rangesBefore,
  shelf,
  todoOverview,
} from "./queries";
import { type Confirmed, sendChange } from "./send-change";

export interface ItemChanges {
  /** The unconfirmed changes, oldest first; a new list for each difference. */
  pending: () => readonly ItemChange[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Shows the change at once and sends it; changes of one row go one after the other. When the promise settles the change is confirmed, or it is gone
   * from the screen and the promise is rejected with the reason.
   */
  send: (change: ItemChange) => Promise<Confirmed>;
  /**
   * Fetches again what is on screen, a moment later and with whatever else asks for it; not while a change is under
   * way, which asks by itself. With the number of a change, ranges that have it already stay as they are.
   */
  refresh: (seq?: number) => void;
  /** Whether the account that the changes belong to is still the one that is signed in. Once it is not, nothing is sent or kept any more. */
  isLive: () => boolean;
}

/** What follows a change of our own and what the stream tells of it come together, and are one refetch. */
const REFRESH_MS = 15;

/** Whether the row alone says what the change has become; of a series the server has to say. */
function isWhole(change: ItemChange): boolean {
  if (change.kind === "convert" || change.kind === "revert") return false;
  const items = change.kind === "update" ? [change.before, change.item] : [change.item];
  return items.every((item) => !isOccurrence(item) && !(item.type === "event" && item.repeats !== null));
}

/** The row that a change is made on. */
function baseOf(change: ItemChange): Changeable {
  return change.kind === "update" ? change.before : change.item;
}

/** What waits for a day, with changes on top: what has got a day or is done waits no more. */
export function shelfWith(waiting: CalendarShelf, changes: readonly ItemChange[]): CalendarShelf {
  const items = applyChanges([...waiting.events, ...waiting.tasks], changes);
  return {
    ...waiting,
    events: items.filter((item) => item.type === "event").filter(({ date }) => date === null),
    tasks: items.filter((item) => item.type === "task").filter((task) => !task.is_completed),
  };
}

/** A view of the to-do screen with changes on top: whether a task that comes with them belongs to it, its reader says. */
export function viewWith(view: TasksInView, changes: readonly ItemChange[]): TasksInView {
  return { ...view, tasks: applyChanges(view.tasks, changes).filter((item) => item.type === "task") };
}

function isSession(item: CalendarItem): item is SessionsListed["items"][number] {
  return item.type === "pomodoro" || item.type === "flowtime";
}

/** A list of sessions with changes on top: which of them stand in it, and where, its reader says. */
export function sessionsWith(listed: SessionsListed, changes: readonly ItemChange[]): SessionsListed {
  return { ...listed, items: applyChanges(listed.items, changes).filter(isSession) };
}

/** The changes of the account that is signed in at this moment, and of no other. */
export function createItemChanges({ session, client, queryClient, api }: Services): ItemChanges {
  const token = session.token();
  const versions = createItemVersions();
  const latest = new Map<string, Promise<unknown>>();
  const pending = createStore<readonly ItemChange[]>([]);
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  /** What `refresh` was asked for since it last did it. */
  let wantedSeq = 0;

  const isLive = () => session.token() === token;

  function refuseOnceOver(): void {
    if (!isLive()) throw new Error("The session that this change belongs to is over.");
  }

  async function fetchAgain(seq = Number.POSITIVE_INFINITY): Promise<void> {
    if (!isLive()) return;
    await Promise.all([
      queryClient.invalidateQueries(rangesBefore(api, seq)),
      queryClient.invalidateQueries({ queryKey: shelf(api).queryKey }),
      queryClient.invalidateQueries(everyTaskView(api)),
      queryClient.invalidateQueries(everySessionList(api)),
      queryClient.invalidateQueries(everyInsight(api)),
      queryClient.invalidateQueries({ queryKey: todoOverview(api).queryKey }),
      queryClient.invalidateQueries(api.calendar.trash.queryOptions()),
    ]);
  }

  function refresh(seq = Number.POSITIVE_INFINITY): void {
    wantedSeq = Math.max(wantedSeq, seq);
    clearTimeout(refreshing);
    refreshing = setTimeout(() => {
      if (pending.get().length > 0) return;
      void fetchAgain(wantedSeq);
      wantedSeq = 0;
    }, REFRESH_MS);
  }

  async function ask(change: ItemChange): Promise<Confirmed> {
    refuseOnceOver();
    const base = baseOf(change);
    const isFirst = change.kind === "create" || change.kind === "restore" || change.kind === "convert";
    const version = isFirst ? undefined : versions.baseOf(base);
    const confirmed = await sendChange(client, change, version);
    // The rest of a series that was parted from it is another row.
    const isThisRow = confirmed.item === undefined ? isWhole(change) : confirmed.item.id === base.id;
    if (isThisRow) versions.confirm(base, version, confirmed.item);
    return confirmed;
  }

  /** An answer that was asked for before the change must not land after it. */
  async function remember(change: ItemChange): Promise<void> {
    const [ranges, views, sessions] = [everyRange(api), everyTaskView(api), everySessionList(api)];
    const [waiting, overview] = [shelf(api).queryKey, todoOverview(api).queryKey];
    refuseOnceOver();
    await Promise.all([
      queryClient.cancelQueries(ranges),
      queryClient.cancelQueries(views),
      queryClient.cancelQueries(sessions),
      queryClient.cancelQueries({ queryKey: waiting }),
      queryClient.cancelQueries({ queryKey: overview }),
    ]);
    refuseOnceOver();
    queryClient.setQueriesData<CalendarRange>(ranges, (range) =>
      range === undefined ? undefined : { ...range, items: [...applyChanges(range.items, [change])] },
    );
    queryClient.setQueriesData<TasksInView>(views, (view) => view && viewWith(view, [change]));
    queryClient.setQueriesData<SessionsListed>(sessions, (known) => known && sessionsWith(known, [change]));
    queryClient.setQueryData(waiting, (known) => known && shelfWith(known, [change]));
    queryClient.setQueryData(
      overview,
      (known) => known && { ...known, task_lists: [...applyListChanges(known.task_lists, [change])] },
    );
  }

  async function settle(change: ItemChange, { item }: Confirmed): Promise<void> {
    if (!isWhole(change)) return fetchAgain();
    return remember(item === undefined ? change : { kind: "create", item });
  }

  /** What a refusal tells of the row is news, too. */
  async function rememberRefusal(change: ItemChange, error: unknown): Promise<void> {
    const current = changedItem(problemOf(error));
    if (!isLive() || current === undefined) return;
    if (isWhole(change)) await remember({ kind: "create", item: current });
    else await fetchAgain();
  }

  return {
    pending: pending.get,
    isLive,
    refresh,
    subscribe: pending.subscribe,
    async send(change) {
      refuseOnceOver();
      pending.set([...pending.get(), change]);
      const { id } = change.item;
      const answer = (latest.get(id) ?? Promise.resolve()).then(
        () => ask(change),
        () => ask(change),
      );
      latest.set(id, answer);
      try {
        const confirmed = await answer;
        await settle(change, confirmed);
        return confirmed;
      } catch (error) {
        await rememberRefusal(change, error);
        throw error;
      } finally {
        if (latest.get(id) === answer) latest.delete(id);
        pending.set(pending.get().filter((other) => other !== change));
        if (isLive() && pending.get().length === 0) refresh();
      }
    },
  };
}
