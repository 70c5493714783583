import { expect, type Page } from "@playwright/test";

/** Of a live region; failures are assertive. */
export type Politeness = "polite" | "assertive";

declare global {
  interface Window {
    /** What the page announced by each live region and `takeAnnouncement` has not taken. */
    announced: Record<Politeness, string[]>;
  }
}

/** Runs in the page: records each text of its live regions. */
function record(): void {
  const last = new Map<Element, string>();
  window.announced = { polite: [], assertive: [] };
  const note = (politeness: Politeness) => {
    const region = document.querySelector(`[aria-live=${politeness}].sr-only`);
    const text = region?.textContent ?? "";
    if (region === null || text === (last.get(region) ?? "")) return;
    last.set(region, text);
    window.announced[politeness].push(text);
  };
  const noteAll = () => {
    note("polite");
    note("assertive");
  };
  new MutationObserver(noteAll).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Runs in the page. */
function forget(): void {
  window.announced = { polite: [], assertive: [] };
}

/** Runs in the page: removes the announcements up to the first that matches; whether one does. */
function takeAnnouncement([politeness, text]: readonly [Politeness, string | RegExp]): boolean {
  const announced = window.announced[politeness];
  const index = announced.findIndex((each) => (typeof text === "string" ? each.includes(text) : text.test(each)));
  announced.splice(0, index + 1);
  return index >= 0;
}

/** Records announcements as of the next load. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(record);
}

/** Removes what was announced, so that `expectAnnounced` waits for what comes now. */
export async function forgetAnnouncements(page: Page): Promise<void> {
  await page.evaluate(forget);
}

/**
 * Waits until a text is announced, after what an earlier call found. A live region is not enough:
 * the response to an earlier change may already have replaced its text.
 */
export async function expectAnnounced(
  page: Page,
  text: string | RegExp,
  politeness: Politeness = "polite",
): Promise<void> {
  const isAnnounced = () => page.evaluate(takeAnnouncement, [politeness, text] as const);
  await expect.poll(isAnnounced, `announced: ${text}`).toBe(true);
}
