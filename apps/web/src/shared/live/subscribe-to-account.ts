import { liveKinds } from "@hourloom/schema/item-kinds";
import type { LiveChange } from "@hourloom/schema/live";
import type { LoginStore } from "@/shared/login/login-store";
import { serverReachable } from "@/shared/network/reachable";
import { type LiveStreamOptions, openLiveStream } from "./live-stream";

function isChange(value: unknown): value is LiveChange {
  return typeof value === "object" && value !== null && "seq" in value && "kinds" in value;
}

interface SubscribeOptions {
  /** The change number as of which everything was fetched; undefined if it is unknown. */
  since: number | undefined;
  onChange: (change: LiveChange) => void;
}

/**
 * Subscribes to changes of the account. One tab of a browser has the stream and forwards it to the
 * others: a browser opens only six connections to a server, and one for each tab would block the
 * other calls. Without the Web Locks API (insecure contexts) each visible tab has its own stream.
 * Returns a function that stops.
 */
export function subscribeToAccount(loginStore: LoginStore, { since: first, onChange }: SubscribeOptions): () => void {
  const token = loginStore.token();
  if (token === undefined) return () => {};
  let since = first;
  const receive = (change: LiveChange) => {
    if (change.seq === since) return;
    since = change.seq;
    onChange(change);
  };
  const open = "locks" in navigator ? shareStream : streamWhileVisible;
  return open({ loginStore, token, onChange: receive, since: () => since });
}

/** Message of a new tab; the tab with the stream replies with the current number. */
const JOINING = "joining";
function shareStream({ loginStore, token, onChange, since }: LiveStreamOptions): () => void {
  const name = `hourloom changes ${token}`;
  const channel = new BroadcastChannel(name);
  const controller = new AbortController();
  const { signal } = controller;
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isChange(data)) onChange(data);
    // Whether the server answers, as the tab with the stream knows.
    else if (typeof data === "boolean") serverReachable.set(data);
  });
  // A new tab may have fetched older data, so that all kinds may have changed since.
  const replyToJoining = () => {
    channel.postMessage(serverReachable.get());
    const seq = since();
    if (seq !== undefined) channel.postMessage({ seq, kinds: [...liveKinds] } satisfies LiveChange);
  };
  // The tab that gets the lock opens the stream; when it closes, the next one continues.
  const openAsLeader = () =>
    new Promise<void>((resolve) => {
      channel.addEventListener("message", ({ data }) => (data === JOINING ? replyToJoining() : undefined));
      replyToJoining();
      const broadcast = (change: LiveChange) => {
        onChange(change);
        channel.postMessage(change);
      };
      const close = openLiveStream({ loginStore, token, since, onChange: broadcast });
      const stop = serverReachable.subscribe(() => channel.postMessage(serverReachable.get()));
      signal.addEventListener("abort", () => {
        stop();
        close();
        resolve();
      });
    });
  channel.postMessage(JOINING);
  navigator.locks.request(name, { signal }, openAsLeader).catch(() => {
    // Stopped while it was waiting for the lock.
  });
  return () => {
    controller.abort();
    channel.close();
  };
}

function streamWhileVisible(options: LiveStreamOptions): () => void {
  let close: (() => void) | undefined;
  const follow = () => {
    const isVisible = document.visibilityState === "visible";
    if (isVisible === (close !== undefined)) return;
    close?.();
    close = isVisible ? openLiveStream(options) : undefined;
  };
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close?.();
  };
}
