import { expect, test as base, type Page } from "@playwright/test";
import { isFullDose } from "@hourloom/db/testing/dose";
import { recordAnnouncements } from "./announcements.ts";
import { stubGoogleScript } from "./google.ts";
import { Calendar } from "../pages/calendar.ts";
import { Rest } from "./rest.ts";
import { createAccount, type Account } from "./server-side.ts";

interface Fixtures {
  /** Console errors that the test expects; any other fails it. */
  expectedErrors: (string | RegExp)[];
  /**
   * Whether the app preloads screens and prewarms forms (default with full coverage); otherwise the
   * browser reports `saveData`.
   */
  prefetches: boolean;
  prefersReducedData: void;
  screenshotOnFailure: void;
  failOnConsoleErrors: void;
  /** Whether the test opens the sign-in dialog, so that Google's script must be stubbed. */
  opensSignIn: boolean;
  googleStub: void;
  /** An active account in the browser's time zone. */
  account: Account & { token: string };
  /** The page signed in to `account`, with no URL open yet. */
  signedIn: Page;
  /** The calendar of `signedIn`, not open yet. */
  calendar: Calendar;
  /** The REST API of `account`. */
  rest: Rest;
}

/** Runs in the page: makes the browser report that the user saves data. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

/** Playwright's test; an unexpected console error or exception in the page fails it. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  prefetches: [isFullDose, { option: true }],
  prefersReducedData: [
    async ({ context, prefetches }, runTest) => {
      if (!prefetches) await context.addInitScript(saveData);
      await runTest();
    },
    { auto: true },
  ],
  screenshotOnFailure: [
    async ({ page }, runTest, testInfo) => {
      await runTest();
      if (testInfo.errors.length === 0) return;
      // The page may be closed or not respond.
      await page.screenshot({ path: testInfo.outputPath("failed.png"), timeout: 5_000 }).catch(() => {});
    },
    { auto: true },
  ],
  failOnConsoleErrors: [
    async ({ page, expectedErrors }, runTest) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await runTest();
      const unexpected = errors.filter((text) => !expectedErrors.some((expected) => text.match(expected) !== null));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  opensSignIn: [false, { option: true }],
  googleStub: [
    async ({ context, opensSignIn }, runTest) => {
      // Only if needed, since routing disables the browser's HTTP cache.
      if (opensSignIn) await stubGoogleScript(context);
      await runTest();
    },
    { auto: true },
  ],
  account: async ({ timezoneId }, runTest) => {
    await runTest(await createAccount(timezoneId ?? "UTC"));
  },
  signedIn: async ({ page, account }, runTest) => {
    await page.addInitScript((token) => {
      if (sessionStorage.getItem("seeded") !== null) return;
      sessionStorage.setItem("seeded", "yes");
      localStorage.setItem("token", token);
    }, account.token);
    await recordAnnouncements(page);
    await runTest(page);
  },
  calendar: async ({ signedIn }, runTest) => {
    await runTest(new Calendar(signedIn));
  },
  rest: async ({ request, account }, runTest) => {
    await runTest(new Rest(request, account.token));
  },
});

export { expect };

/**
 * Blocks the stream of live changes from the next load on, so that the page shows what it fetched.
 */
export async function blockLiveUpdates(page: Page): Promise<void> {
  await page.route(/trpc\/calendar\.onChange/, () => {});
}

/** Delays the next matching request until the returned function is called, then aborts it. */
export async function failOnce(page: Page, calls: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(
    calls,
    async (route) => {
      await released.promise;
      await route.abort();
    },
    { times: 1 },
  );
  return released.resolve;
}

/** Blocks the files with the app's scripts until the returned function is called. */
export async function blockScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/**
 * Waits until the app has loaded all modules and prefetches after a page load. After a navigation
 * within the app, await a response instead. Never resolves under `page.clock`.
 */
export async function waitForIdleApp(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("app-settled").length > 0);
}
