import { expect, test as base, type Page } from "@playwright/test";
import { isFullDose } from "@hourloom/db/testing/dose";
import { standInForGoogle } from "./google.ts";
import { Calendar } from "../pages/calendar.ts";
import { Rest } from "./rest.ts";
import { makeAccount, type Account } from "./server-side.ts";

interface Fixtures {
  /** Texts of console errors that the test expects; every other one fails it. */
  expectedErrors: (string | RegExp)[];
  /**
   * Whether the app fetches screens and draws forms ahead of their use, as in the full dose; without, the browser says
   * that it saves data.
   */
  fetchesAhead: boolean;
  /** Makes the browser say so. */
  savesData: void;
  /** Takes a picture of the page of a test that fails. */
  pictureOfFailure: void;
  /** Watches the page for as long as the test runs. */
  quietConsole: void;
  /** Whether the sign-in dialog is opened, which asks for Google's script: then another one stands in for it. */
  opensSignIn: boolean;
  /** Puts that one in its place. */
  withoutGoogle: void;
  /** An active account in the browser's zone. */
  account: Account & { token: string };
  /** The page, signed in to `account`; no address is open yet. */
  signedIn: Page;
  /** The calendar of that page, which is not open yet. */
  calendar: Calendar;
  /** The items of the account, from outside of the browser. */
  rest: Rest;
}

/** In the page: what a browser answers whose owner has asked it to use less data. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

/** Playwright's test, in which an unexpected console error or exception in the page fails the test. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  fetchesAhead: [isFullDose, { option: true }],
  savesData: [
    async ({ context, fetchesAhead }, runTest) => {
      if (!fetchesAhead) await context.addInitScript(saveData);
      await runTest();
    },
    { auto: true },
  ],
  pictureOfFailure: [
    async ({ page }, runTest, testInfo) => {
      await runTest();
      if (testInfo.errors.length === 0) return;
      // The page may be closed or hang: then there is none.
      await page.screenshot({ path: testInfo.outputPath("failed.png"), timeout: 5_000 }).catch(() => {});
    },
    { auto: true },
  ],
  quietConsole: [
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
  withoutGoogle: [
    async ({ context, opensSignIn }, runTest) => {
      // Only then: a browser whose requests are looked at does without its cache.
      if (opensSignIn) await standInForGoogle(context);
      await runTest();
    },
    { auto: true },
  ],
  account: async ({ timezoneId }, runTest) => {
    await runTest(await makeAccount(timezoneId ?? "UTC"));
  },
  signedIn: async ({ page, account }, runTest) => {
    await page.addInitScript((token) => {
      if (sessionStorage.getItem("seeded") !== null) return;
      sessionStorage.setItem("seeded", "yes");
      localStorage.setItem("token", token);
    }, account.token);
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

/** The stream of changes never says anything, so that the page is as old as what it has fetched. From the next load on. */
export async function blockLiveUpdates(page: Page): Promise<void> {
  await page.route(/trpc\/calendar\.onChange/, () => {});
}

/** The next of these calls waits until the returned function is called, and then fails. */
export async function failOnce(page: Page, calls: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    calls,
    async (route) => {
      await held.promise;
      await route.abort();
    },
    { times: 1 },
  );
  return held.resolve;
}

/** Nothing of the app runs until the returned function is called; what is before the first paint does. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/**
 * Until the app stands with all of its parts and has fetched ahead what it does, once for each load
 * of the page. After a step within the app await a named response instead; under `page.clock` it
 * waits for ever.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("app-settled").length > 0);
}
