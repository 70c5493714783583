import type { Event } from "@hourloom/schema/events";
import type { Services } from "@/shared/services";
import { everyEventRange } from "./queries";

/** A change that is on screen already and not yet confirmed. */
export type EventChange =
  | { kind: "create"; event: Event }
  | { kind: "update"; before: Event; event: Event }
  | { kind: "remove"; event: Event };

export interface EventChanges {
  /** The unconfirmed changes, oldest first; a new list for each difference. */
  pending: () => readonly EventChange[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Shows the change at once and sends it; changes of one event go one after the other. When the promise settles the change is confirmed, or it is gone
   * from the screen and the promise is rejected with the reason.
   */
  send: (change: EventChange) => Promise<void>;
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

export function createEventChanges({ client, queryClient, api }: Services): EventChanges {
  const listeners = new Set<() => void>();
  const latest = new Map<string, Promise<unknown>>();
  let pending: readonly EventChange[] = [];

  function show(next: readonly EventChange[]): void {
    pending = next;
    for (const listener of listeners) listener();
  }

  async function ask(change: EventChange): Promise<Event | undefined> {
    const { event } = change;
    switch (change.kind) {
      case "create":
        return client.events.create.mutate({ id: event.id, ...fieldsOf(event) });
      case "update": {
        const { recurrence: _kept, ...changes } = fieldsOf(event);
        return client.events.update.mutate({ id: event.id, version: change.before.version, changes });
      }
      case "remove":
        await client.events.remove.mutate({ id: event.id });
        return undefined;
    }
  }

  async function remember(change: EventChange, confirmed: Event | undefined): Promise<void> {
    // An answer that was asked for before the change must not land after it.
    const ranges = everyEventRange(api);
    await queryClient.cancelQueries(ranges);
    const settled: EventChange = confirmed === undefined ? change : { kind: "create", event: confirmed };
    queryClient.setQueriesData<readonly Event[]>(ranges, (events) =>
      events === undefined ? undefined : applyChanges(events, [settled]),
    );
  }

  return {
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async send(change) {
      show([...pending, change]);
      const { id } = change.event;
      const answer = (latest.get(id) ?? Promise.resolve()).then(
        () => ask(change),
        () => ask(change),
      );
      latest.set(id, answer);
      try {
        await remember(change, await answer);
      } finally {
        if (latest.get(id) === answer) latest.delete(id);
        show(pending.filter((other) => other !== change));
        if (pending.length === 0) void queryClient.invalidateQueries(everyEventRange(api));
      }
    },
  };
}
