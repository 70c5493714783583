import { useSyncExternalStore } from "react";
import { createStore } from "@/shared/state/store";

type Tone = "polite" | "assertive";

const silence = { polite: "", assertive: "" };
const spoken = createStore(silence);

/** Says something to screen readers: politely, or at once for failures. */
export function announce(text: string, tone: Tone = "polite"): void {
  const before = spoken.get();
  // A no-break space makes the same text new, or it would not be said twice.
  spoken.set({ ...before, [tone]: before[tone] === text ? `${text}\u00a0` : text });
}

/** Takes back what was said: it names things of somebody who has left. */
export function clearAnnouncement(): void {
  spoken.set(silence);
}

/** The two live regions of the page. */
export function Announcer() {
  const { polite, assertive } = useSyncExternalStore(spoken.subscribe, spoken.get);
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
