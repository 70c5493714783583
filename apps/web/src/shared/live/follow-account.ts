import type { LiveChange, LiveKind } from "@hourloom/schema/live";
import type { Session } from "@/shared/session/session";
import { openLiveStream } from "./live-stream";

function isChange(value: unknown): value is LiveChange {
  return typeof value === "object" && value !== null && "seq" in value && "kinds" in value;
}

/**
 * Hears of the account's changes. Of all tabs of a browser one holds the stream and tells the others: a browser opens six connections to a server, and one for
 * each tab would leave none for the calls. Where the browser has no locks (a page that came over plain http from another machine) each visible tab has its own.
 * Answers how to stop.
 */
export function followAccount(session: Session, onChange: (change: LiveChange) => void): () => void {
  const token = session.token();
  if (token === undefined) return () => {};
  let since: number | undefined;
  const take = (change: LiveChange) => {
    if (change.seq === since) return;
    since = change.seq;
    onChange(change);
  };
  return "locks" in navigator
    ? shareStream(token, { session, take, since: () => since })
    : holdWhileVisible(token, { session, take, since: () => since });
}

interface Taking {
  session: Session;
  take: (change: LiveChange) => void;
  since: () => number | undefined;
}

/** Said by a tab that has just been opened: whoever has the stream tells it how far that is. */
const JOINING = "joining";
const everyKind: LiveKind[] = ["event", "task", "task_list", "pomodoro", "flowtime", "timer", "settings", "account"];

function shareStream(token: string, { session, take, since }: Taking): () => void {
  const name = `hourloom changes ${token}`;
  const channel = new BroadcastChannel(name);
  const controller = new AbortController();
  const { signal } = controller;
  let isLeading = false;
  // What a tab has fetched may be of any time before: all may have changed since.
  const tellJoining = () => {
    const seq = since();
    if (isLeading && seq !== undefined) channel.postMessage({ seq, kinds: everyKind } satisfies LiveChange);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isChange(data)) take(data);
    else if (data === JOINING) tellJoining();
  });
  // Whoever has the lock has the stream; when its tab goes, the next one goes on where it was.
  const lead = () =>
    new Promise<void>((resolve) => {
      isLeading = true;
      tellJoining();
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
  channel.postMessage(JOINING);
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
