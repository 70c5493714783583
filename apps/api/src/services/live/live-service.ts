import { findChangeNumber } from "@hourloom/db/queries/account-changes";
import type { UserId } from "@hourloom/db/owner";
import { liveKind, type LiveChange } from "@hourloom/schema/live";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { DomainErrorException } from "../../core/domain-error.ts";
import type { LiveKind } from "@hourloom/schema/item-kinds";

type Taken = { what: "change"; change: LiveChange } | { what: "recheck" };

/**
 * Unread changes of one stream, merged into one: a slow reader delays nobody and misses nothing.
 */
function createInbox() {
  let waiting: { seq: number; kinds: Set<LiveKind> } | undefined;
  let needsRecheck = false;
  let isClosed = false;
  let wake: () => void = () => {};

  function next(): Taken | undefined {
    if (needsRecheck) {
      needsRecheck = false;
      return { what: "recheck" };
    }
    if (waiting === undefined) return undefined;
    const change = { seq: waiting.seq, kinds: [...waiting.kinds] };
    waiting = undefined;
    return { what: "change", change };
  }

  return {
    put(seq: number, kinds: readonly LiveKind[]): void {
      waiting ??= { seq, kinds: new Set() };
      waiting.seq = Math.max(waiting.seq, seq);
      for (const kind of kinds) waiting.kinds.add(kind);
      wake();
    },
    /** Requests a check whether the login is still valid. */
    recheck(): void {
      needsRecheck = true;
      wake();
    },
    close(): void {
      isClosed = true;
      wake();
    },
    /** Waits for the next entry; undefined once closed. */
    async take(): Promise<Taken | undefined> {
      for (;;) {
        if (isClosed) return undefined;
        const taken = next();
        if (taken !== undefined) return taken;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

type Inbox = ReturnType<typeof createInbox>;

/** Streams of one account per process: a user's tabs and devices share few of them. */
const STREAMS_MAX = 30;
const RETRY_SECONDS = 30;

export interface Follower {
  /** The last sequence number that the client received; undefined for a new client. */
  since: number | undefined;
  signal: AbortSignal | undefined;
  isSignedIn: () => Promise<boolean>;
}

const everyKind = liveKind.options;

export function createLiveService({ db }: ServiceContext) {
  const inboxes = new Map<string, { userId: UserId; streams: Set<Inbox> }>();
  let isStopped = false;

  function open(userId: UserId): Inbox {
    const ofAccount = inboxes.get(userId) ?? { userId, streams: new Set<Inbox>() };
    if (isStopped || ofAccount.streams.size >= STREAMS_MAX) {
      throw new DomainErrorException({ code: "throttled", retry_after_seconds: RETRY_SECONDS });
    }
    const inbox = createInbox();
    ofAccount.streams.add(inbox);
    inboxes.set(userId, ofAccount);
    return inbox;
  }

  function drop(userId: UserId, inbox: Inbox): void {
    const streams = inboxes.get(userId)?.streams;
    streams?.delete(inbox);
    if (streams?.size === 0) inboxes.delete(userId);
  }

  /** Opens the stream before the response starts, so that an error gets a status of its own. */
  function follow({ userId }: Owner, follower: Follower): AsyncGenerator<LiveChange, void> {
    const { signal } = follower;
    // Before the number is read, so that changes committed in between are received.
    const inbox = open(userId);
    const close = () => {
      inbox.close();
      // A generator that was never started never runs its `finally`.
      drop(userId, inbox);
    };
    signal?.addEventListener("abort", close, { once: true });
    if (signal?.aborted === true) close();
    return streamChanges(userId, inbox, { ...follower, release: () => signal?.removeEventListener("abort", close) });
  }

  async function* streamChanges(
    userId: UserId,
    inbox: Inbox,
    { since, isSignedIn, release }: Follower & { release: () => void },
  ): AsyncGenerator<LiveChange, void> {
    try {
      let seen = await findChangeNumber(db, userId);
      yield { seq: seen, kinds: since === seen ? [] : [...everyKind] };
      for (let taken = await inbox.take(); taken !== undefined; taken = await inbox.take()) {
        if (taken.what === "recheck") {
          if (!(await isSignedIn())) return;
        } else if (taken.change.seq > seen) {
          seen = taken.change.seq;
          yield taken.change;
        }
      }
    } finally {
      release();
      drop(userId, inbox);
    }
  }

  /** Handles a PostgreSQL notification: `<user id> <number> <kind>`. */
  function handleNotification(payload: string): void {
    const [userId = "", seq, name] = payload.split(" ");
    const kind = everyKind.find((known) => known === name);
    for (const inbox of inboxes.get(userId)?.streams ?? []) {
      if (kind === undefined) inbox.recheck();
      else inbox.put(Number(seq), [kind]);
    }
  }

  /** Re-reads the number of every stream, after notifications may have been missed. */
  async function catchUp(): Promise<void> {
    for (const { userId, streams } of Array.from(inboxes.values())) {
      const seq = await findChangeNumber(db, userId);
      for (const inbox of streams) {
        inbox.put(seq, everyKind);
        inbox.recheck();
      }
    }
  }

  /** Ends all streams; clients open them again. */
  function endStreams(): void {
    for (const { streams } of inboxes.values()) for (const inbox of streams) inbox.close();
  }

  return {
    follow,
    /** The number of the account's committed changes, from which a later stream may begin. */
    findChangeNumber: ({ userId }: Owner): Promise<number> => findChangeNumber(db, userId),
    handleNotification,
    catchUp,
    endStreams,
    stop(): void {
      isStopped = true;
      endStreams();
    },
  };
}

export type LiveService = ReturnType<typeof createLiveService>;
