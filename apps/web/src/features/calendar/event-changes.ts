import type { Event } from "@hourloom/schema/events";
import { problemOf } from "@/shared/problem";
import type { Services } from "@/shared/services";
import { changedEvent } from "./changed-event";
import { createEventVersions } from "./event-versions";
import { everyEventRange } from "./queries";

/** A change that is on screen already and not yet confirmed. */
export type EventChange =
  | { kind: "create"; event: Event }
  | { kind: "update"; before: Event; event: Event }
  | { kind: "remove"; event: Event }
  /** Brings back what was removed. */
  | { kind: "restore"; event: Event };

export interface EventChanges {
  /** The unconfirmed changes, oldest first; a new list for each difference. */
  pending: () => readonly EventChange[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Shows the change at once and sends it; changes of one event go one after the other. When the promise settles the change is confirmed, or it is gone
   * from the screen and the promise is rejected with the reason. Answers with the row as the server has it now; undefined when it is gone.
   */
  send: (change: EventChange) => Promise<Event | undefined>;
  /** Whether the account that the changes belong to is still the one that is signed in. Once it is not, nothing is sent or kept any more. */
  isLive: () => boolean;
}

/** What the screen shows: what the server said, with the unconfirmed changes on top. No refetch in between can undo them. */
export function applyChanges(events: readonly Event[], changes: readonly EventChange[]): readonly Event[] {
  let shown = events;
  for (const change of changes) {
    const others = shown.filter((event) => event.id !== change.event.id);
    shown = change.kind === "remove" ? others : [...others, change.event];
  }
  return shown;
}

function fieldsOf({ title, date, start_time, end_time, end_date, recurrence }: Event) {
  return { title, date, start_time, end_time, end_date, recurrence };
}

/** The row that a change is made on. */
function baseOf(change: EventChange): Event {
  return change.kind === "update" ? change.before : change.event;
}

/** The changes of the account that is signed in at this moment, and of no other. */
export function createEventChanges({ session, client, queryClient, api }: Services): EventChanges {
  const token = session.token();
  const versions = createEventVersions();
  const listeners = new Set<() => void>();
  const latest = new Map<string, Promise<unknown>>();
  let pending: readonly EventChange[] = [];

  const isLive = () => session.token() === token;

  function refuseOnceOver(): void {
    if (!isLive()) throw new Error("The session that this change belongs to is over.");
  }

  function show(next: readonly EventChange[]): void {
    pending = next;
    for (const listener of listeners) listener();
  }

  async function request(change: EventChange, version: number | undefined): Promise<Event | undefined> {
    const { id } = change.event;
    switch (change.kind) {
      case "create":
        return client.events.create.mutate({ id, ...fieldsOf(change.event) });
      case "update": {
        const { recurrence: _kept, ...changes } = fieldsOf(change.event);
        return client.events.update.mutate({ id, version, changes });
      }
      case "remove":
        await client.events.remove.mutate({ id, version });
        return undefined;
      case "restore":
        return client.events.restore.mutate({ id });
    }
  }

  async function ask(change: EventChange): Promise<Event | undefined> {
    refuseOnceOver();
    const base = baseOf(change);
    const version = change.kind === "create" || change.kind === "restore" ? undefined : versions.baseOf(base);
    const confirmed = await request(change, version);
    versions.confirm(base, version, confirmed);
    return confirmed;
  }

  async function remember(settled: EventChange): Promise<void> {
    // An answer that was asked for before the change must not land after it.
    const ranges = everyEventRange(api);
    refuseOnceOver();
    await queryClient.cancelQueries(ranges);
    refuseOnceOver();
    queryClient.setQueriesData<readonly Event[]>(ranges, (events) =>
      events === undefined ? undefined : applyChanges(events, [settled]),
    );
  }

  /** What a refusal tells of the row is news, too. */
  async function rememberRefusal(error: unknown): Promise<void> {
    const current = changedEvent(problemOf(error));
    if (isLive() && current !== undefined) await remember({ kind: "create", event: current });
  }

  return {
    pending: () => pending,
    isLive,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async send(change) {
      refuseOnceOver();
      show([...pending, change]);
      const { id } = change.event;
      const answer = (latest.get(id) ?? Promise.resolve()).then(
        () => ask(change),
        () => ask(change),
      );
      latest.set(id, answer);
      try {
        const confirmed = await answer;
        await remember(confirmed === undefined ? change : { kind: "create", event: confirmed });
        return confirmed;
      } catch (error) {
        await rememberRefusal(error);
        throw error;
      } finally {
        if (latest.get(id) === answer) latest.delete(id);
        show(pending.filter((other) => other !== change));
        if (isLive() && pending.length === 0) void queryClient.invalidateQueries(everyEventRange(api));
      }
    },
  };
}
