import { useSyncExternalStore } from "react";

type Tone = "polite" | "assertive";

const listeners = new Set<() => void>();
let spoken = { polite: "", assertive: "" };

/** Says something to screen readers: politely, or at once for failures. */
export function announce(text: string, tone: Tone = "polite"): void {
  // A no-break space makes the same text new, or it would not be said twice.
  spoken = { ...spoken, [tone]: spoken[tone] === text ? `${text}\u00a0` : text };
  for (const listener of listeners) listener();
}

/** Takes back what was said: it names things of somebody who has left. */
export function hush(): void {
  spoken = { polite: "", assertive: "" };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The two live regions of the page. */
export function Announcer() {
  const { polite, assertive } = useSyncExternalStore(subscribe, () => spoken);
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {polite}
      </div>
      <div aria-live="assertive" className="sr-only">
        {assertive}
      </div>
    </>
  );
}
