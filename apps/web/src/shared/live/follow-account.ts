import type { LiveChange } from "@hourloom/schema/live";
import type { Session } from "../session";
import { openLiveStream } from "./live-stream";

interface Following {
  session: Session;
  onChange: (change: LiveChange) => void;
  /** Another tab has the stream and has heard its beginning: what this page fetched before may be old. */
  onJoin: () => void;
}

function isChange(value: unknown): value is LiveChange {
  return typeof value === "object" && value !== null && "seq" in value && "kinds" in value;
}

/**
 * Hears of the account's changes. Of all tabs of a browser one holds the stream and tells the others: a browser opens six connections to a server, and one for
 * each tab would leave none for the calls. Where the browser has no locks (a page that came over plain http from another machine) each visible tab has its own.
 * Answers how to stop.
 */
export function followAccount({ session, onChange, onJoin }: Following): () => void {
  const token = session.token();
  if (token === undefined) return () => {};
  let since: number | undefined;
  const take = (change: LiveChange) => {
    since = change.seq;
    onChange(change);
  };
  return "locks" in navigator
    ? shareStream(token, { session, take, since: () => since, onJoin })
    : holdWhileVisible(token, { session, take, since: () => since });
}

interface Taking {
  session: Session;
  take: (change: LiveChange) => void;
  since: () => number | undefined;
}

function shareStream(token: string, { session, take, since, onJoin }: Taking & Pick<Following, "onJoin">): () => void {
  const name = `hourloom changes ${token}`;
  const channel = new BroadcastChannel(name);
  const controller = new AbortController();
  const { signal } = controller;
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isChange(data)) take(data);
  });
  // Whoever has the lock has the stream; when its tab goes, the next one goes on where it was.
  const lead = () =>
    new Promise<void>((resolve) => {
      const onChange = (change: LiveChange) => {
        take(change);
        channel.postMessage(change);
      };
      const close = openLiveStream({ session, token, since: since(), onChange });
      signal.addEventListener("abort", () => {
        close();
        resolve();
      });
    });
  void navigator.locks
    .query()
    .then(({ held = [] }) => (held.some((lock) => lock.name === name) ? onJoin() : undefined));
  navigator.locks.request(name, { signal }, lead).catch(() => {
    // Stopped while it waited for its turn.
  });
  return () => {
    controller.abort();
    channel.close();
  };
}

function holdWhileVisible(token: string, { session, take, since }: Taking): () => void {
  let close: (() => void) | undefined;
  const follow = () => {
    const isVisible = document.visibilityState === "visible";
    if (isVisible === (close !== undefined)) return;
    close?.();
    close = isVisible ? openLiveStream({ session, token, since: since(), onChange: take }) : undefined;
  };
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close?.();
  };
}
