import { useSyncExternalStore } from "react";
import { createStore } from "@/shared/state/store";

const noMessages = { polite: "", assertive: "" };
const messages = createStore(noMessages);

/** Announces a text to screen readers: politely, or assertively for failures. */
export function announce(text: string, politeness: "polite" | "assertive" = "polite"): void {
  const before = messages.get();
  // Screen readers ignore an unchanged text, so that a repeated one gets a no-break space.
  messages.set({ ...before, [politeness]: before[politeness] === text ? `${text}\u00a0` : text });
}

/** Clears the announcements, which may name items of a user who signed out. */
export function clearAnnouncement(): void {
  messages.set(noMessages);
}

/** The two live regions of the page. */
export function Announcer() {
  const { polite, assertive } = useSyncExternalStore(messages.subscribe, messages.get);
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
