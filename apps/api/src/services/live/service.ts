import { findChangeNumber } from "@hourloom/db/queries/account-changes";
import type { UserId } from "@hourloom/db/owner";
import { liveKind, type LiveChange } from "@hourloom/schema/live";
import type { Owner, ServiceContext } from "../context.ts";
import { Refused } from "../refused.ts";
import { createInbox, type Inbox } from "./inbox.ts";

/** Streams of one account in this process: a person's tabs and devices share few of them. */
const STREAMS_MAX = 30;
const RETRY_SECONDS = 30;

export interface Follower {
  /** The number that was told last; undefined for who begins. */
  since: number | undefined;
  /** Ends the stream. */
  signal: AbortSignal | undefined;
  /** Whether the login that asked is still good. */
  isSignedIn: () => Promise<boolean>;
}

export interface LiveService {
  /**
   * Tells of the account's committed changes, whichever process makes them, until the reader goes,
   * the login ends or the process stops. First comes the number as it is now, with all kinds where
   * `since` is another one or none: nothing that happened in between is lost, and nothing is told
   * twice. Throws `Refused` for one stream more than an account may have.
   */
  follow(owner: Owner, follower: Follower): AsyncGenerator<LiveChange, void>;
  /** A notification of the database: `<user id> <number> <kind>`. */
  hear(payload: string): void;
  /** Notifications may have been missed: every stream looks the number up. */
  catchUp(): Promise<void>;
  /** Ends all streams, so that the process can end. */
  stop(): void;
}

const everyKind = liveKind.options;

export function createLiveService({ db }: ServiceContext): LiveService {
  const inboxes = new Map<string, { userId: UserId; streams: Set<Inbox> }>();
  let isStopped = false;

  function open(userId: UserId): Inbox {
    const ofAccount = inboxes.get(userId) ?? { userId, streams: new Set<Inbox>() };
    if (isStopped || ofAccount.streams.size >= STREAMS_MAX) {
      throw new Refused({ code: "throttled", retry_after_seconds: RETRY_SECONDS });
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

  /** Opens the stream before anything is answered, so that a refusal is an answer of its own. */
  function follow(owner: Owner, follower: Follower): AsyncGenerator<LiveChange, void> {
    const { userId } = owner;
    const { signal } = follower;
    // Before the number is read: what is committed in between is heard.
    const inbox = open(userId);
    const close = () => {
      inbox.close();
      // A reader who goes before the first step leaves a generator that never ends.
      drop(userId, inbox);
    };
    signal?.addEventListener("abort", close, { once: true });
    if (signal?.aborted === true) close();
    return tell(userId, inbox, { ...follower, release: () => signal?.removeEventListener("abort", close) });
  }

  async function* tell(
    userId: UserId,
    inbox: Inbox,
    { since, isSignedIn, release }: Follower & { release: () => void },
  ): AsyncGenerator<LiveChange, void> {
    try {
      let seen = await findChangeNumber(db, userId);
      yield { seq: seen, kinds: since === seen ? [] : [...everyKind] };
      for (let taken = await inbox.take(); taken !== undefined; taken = await inbox.take()) {
        if (taken.what === "doubt") {
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

  function hear(payload: string): void {
    const [userId = "", seq, name] = payload.split(" ");
    const kind = everyKind.find((known) => known === name);
    for (const inbox of inboxes.get(userId)?.streams ?? []) {
      if (kind === undefined) inbox.doubt();
      else inbox.put(Number(seq), [kind]);
    }
  }

  async function catchUp(): Promise<void> {
    for (const { userId, streams } of [...inboxes.values()]) {
      const seq = await findChangeNumber(db, userId);
      for (const inbox of streams) {
        inbox.put(seq, everyKind);
        inbox.doubt();
      }
    }
  }

  return {
    follow,
    hear,
    catchUp,
    stop() {
      isStopped = true;
      for (const { streams } of inboxes.values()) for (const inbox of streams) inbox.close();
    },
  };
}
