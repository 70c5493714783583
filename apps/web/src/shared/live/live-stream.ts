import type { AppRouter } from "@hourloom/api/trpc/router";
import type { LiveChange } from "@hourloom/schema/live";
import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import { epochHeader } from "@/shared/api/epoch";
import { type Problem, problemOf } from "@/shared/api/problem";
import type { LoginStore } from "@/shared/login/login-store";
import { FetchEventSource } from "./fetch-event-source";

/**
 * Delay before a reconnect in milliseconds: after an error, and after a regular end (a revoked
 * login is rejected by then).
 */
const REJECTED_MS = 30_000;
const ENDED_MS = 1_000;

export interface LiveStreamOptions {
  loginStore: LoginStore;
  token: string;
  /** The last change number that was received. */
  since: () => number | undefined;
  onChange: (change: LiveChange) => void;
}

function isTemporary(problem: Problem): boolean {
  return problem.kind === "failed" || (problem.kind === "rejected" && "retry_after_seconds" in problem.error);
}

/** The account's change stream, as long as the login is valid. Returns a function that stops. */
export function openLiveStream({ loginStore, token, since, onChange }: LiveStreamOptions): () => void {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: "/trpc",
        EventSource: FetchEventSource,
        eventSourceOptions: { headers: () => ({ ...epochHeader, authorization: `Token ${token}` }) },
      }),
    ],
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe: () => void } | undefined;

  function open(): void {
    const last = since();
    const again = (waitMs: number) => {
      clearTimeout(retry);
      retry = setTimeout(open, waitMs);
    };
    subscription = client.calendar.onChange.subscribe(
      { lastEventId: last === undefined ? null : `${epochHeader.epoch}.${last}` },
      {
        onData: ({ data }) => onChange(data),
        onError: (error) => {
          const problem = problemOf(error);
          if (problem.kind === "rejected" && problem.error.code === "token_invalid") loginStore.rejectToken(token);
          // Other errors would be the same again, so that only the next opened page tries again.
          else if (isTemporary(problem)) again(REJECTED_MS);
        },
        // The server has ended it: the login was revoked, or the process is restarting.
        onComplete: () => again(ENDED_MS),
      },
    );
  }
  open();
  return () => {
    clearTimeout(retry);
    subscription?.unsubscribe();
  };
}
