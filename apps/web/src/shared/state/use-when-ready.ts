import { useEffect, useEffectEvent, useState } from "react";

interface Action<Request> {
  /** Id of what the action is about; another one ends the waiting. */
  subject: string;
  /** Whether what the action needs is still loading. */
  isWaiting: boolean;
  /** Whether that failed, or there is nothing to do: ends the waiting. */
  isImpossible?: boolean;
  run: (request: Request) => void;
}

/**
 * Runs an action that was asked for as soon as what it needs has loaded: who presses Enter at once
 * need not press it again.
 */
export function useWhenReady<Request>({ subject, isWaiting, isImpossible = false, run }: Action<Request>) {
  const [asked, setAsked] = useState<{ subject: string; request: Request }>();
  if (asked !== undefined && (isImpossible || asked.subject !== subject)) setAsked(undefined);
  const runAsked = useEffectEvent(() => {
    if (asked !== undefined) run(asked.request);
  });
  const isAsked = asked?.subject === subject && !isImpossible;
  const isReady = isAsked && !isWaiting;
  useEffect(() => {
    if (isReady) runAsked();
  }, [isReady]);
  return {
    isAsked,
    ask: (request: Request) => setAsked({ subject, request }),
    cancel: () => setAsked(undefined),
  };
}
