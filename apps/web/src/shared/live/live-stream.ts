import type { AppRouter } from "@hourloom/api/trpc/router";
import type { LiveChange } from "@hourloom/schema/live";
import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import { type Problem, problemOf } from "@/shared/api/problem";
import type { Session } from "@/shared/session/session";
import { FetchEventSource } from "./fetch-event-source";

/** How long after a refusal the stream is asked for again, and how long after an end in good order: by then a login that is over is refused. Milliseconds. */
const REJECTED_MS = 30_000;
const ENDED_MS = 1_000;

interface StreamNeeds {
  session: Session;
  token: string;
  /** The number that was told last. */
  since: number | undefined;
  onChange: (change: LiveChange) => void;
}

function isPassing(problem: Problem): boolean {
  return problem.kind === "failed" || (problem.kind === "rejected" && "retry_after_seconds" in problem.error);
}

/** The account's changes as the server tells them, for as long as the login is good. Answers how to stop. */
export function openLiveStream({ session, token, since, onChange }: StreamNeeds): () => void {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: "/trpc",
        EventSource: FetchEventSource,
        eventSourceOptions: { headers: () => ({ authorization: `Token ${token}` }) },
      }),
    ],
  });
  let last = since;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};

  function open(): void {
    const lastEventId = last === undefined ? null : String(last);
    const again = (waitMs: number) => {
      clearTimeout(retry);
      retry = setTimeout(open, waitMs);
    };
    const subscription = client.calendar.onChange.subscribe(
      { lastEventId },
      {
        onData: ({ data }) => {
          last = data.seq;
          onChange(data);
        },
        onError: (error) => {
          const problem = problemOf(error);
          if (problem.kind === "rejected" && problem.error.code === "token_invalid") session.refuse(token);
          // Any other answer would be the same again: the next page that is opened asks anew.
          else if (isPassing(problem)) again(REJECTED_MS);
        },
        // The server has ended it: the login is over, or the process is.
        onComplete: () => again(ENDED_MS),
      },
    );
    stop = () => subscription.unsubscribe();
  }
  open();
  return () => {
    clearTimeout(retry);
    stop();
  };
}
