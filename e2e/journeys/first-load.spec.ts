import type { Page, Request } from "@playwright/test";
import { createAccount } from "../support/server-side.ts";
import { blockScripts, expect, test, waitForIdleApp } from "../support/test.ts";
import { todayOf } from "../support/days.ts";

/** Calls of the API by their names, without the stream. */
function recordCalls(page: Page): () => string[] {
  const requests: string[] = [];
  page.on("request", (request: Request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith("/trpc/")) requests.push(...path.slice("/trpc/".length).split(","));
  });
  return () => requests.filter((name) => name !== "calendar.onChange").toSorted();
}

/**
 * Opens a URL and returns when its data is there but no script of the app has run, with a function
 * that lets them run.
 */
async function openWithoutScripts(page: Page, url: string): Promise<() => void> {
  const runScripts = await blockScripts(page);
  const received = page.waitForResponse(/\/trpc\/.*accounts\.me/);
  await page.goto(url, { waitUntil: "commit" });
  expect((await received).status()).toBe(200);
  return runScripts;
}

test("the data is asked for before the scripts of the app have run", async ({ calendar, rest, timezoneId }) => {
  await rest.add("events", { title: "Concert", date: todayOf(timezoneId) });
  const { page } = calendar;
  const runScripts = await openWithoutScripts(page, "/app?view=week");
  await expect(page.locator("#root")).toBeEmpty();
  runScripts();
  await expect(calendar.item("Concert")).toBeVisible();
});

const screens = [
  "/app",
  "/app?view=day",
  "/app?view=week",
  "/app/todo",
  "/app/pomodoro",
  "/app/flowtime",
  "/app/insights",
  "/app/settings",
  "/app/trash",
];

test.describe("the first load", () => {
  // Prefetched neighbours are calls of the same name.
  test.use({ prefetches: false });

  for (const url of screens) {
    test(`of ${url} asks for nothing twice`, async ({ signedIn: page }) => {
      const calls = recordCalls(page);
      const runScripts = await openWithoutScripts(page, url);
      runScripts();
      await waitForIdleApp(page);
      const repeated = calls().filter((name, index, names) => names[index - 1] === name);
      // Its two lists are two queries.
      expect(repeated).toEqual(url === "/app/pomodoro" ? ["timer.sessions"] : []);
    });
  }
});

test("a change between the data and the stream is shown", async ({ calendar, rest, timezoneId }) => {
  const { page } = calendar;
  const released = Promise.withResolvers<void>();
  await page.route(/trpc\/calendar\.onChange/, async (route) => {
    await released.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/trpc\/calendar\.onChange/);
  await calendar.open();
  await asked;
  await rest.add("events", { title: "Meanwhile", date: todayOf(timezoneId) });
  released.resolve();
  await expect(calendar.item("Meanwhile")).toBeVisible();
});

test("the data of another login is not used", async ({ calendar, rest, timezoneId }) => {
  const { page } = calendar;
  const today = todayOf(timezoneId);
  await rest.add("events", { title: "Secret", date: today });
  const runScripts = await openWithoutScripts(page, "/app");
  // As another tab does that signs in to another account.
  const { token, username } = await createAccount(timezoneId ?? "UTC");
  await page.evaluate((next) => localStorage.setItem("token", next), token);
  runScripts();
  await expect(page.getByRole("button", { name: `Account of ${username}` })).toBeVisible();
  await calendar.ready();
  await expect(calendar.item("Secret")).toHaveCount(0);
});

test.describe("signed out", () => {
  test.use({ opensSignIn: true });

  test("the page asks for no data", async ({ page }) => {
    const calls = recordCalls(page);
    await page.goto("/app");
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(calls().filter((name) => name.startsWith("calendar"))).toEqual([]);
  });
});

test.describe("without a response to the document's request", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  test("the app asks again", async ({ calendar, rest, timezoneId }) => {
    await rest.add("events", { title: "Concert", date: todayOf(timezoneId) });
    await calendar.page.route(/trpc\/calendar\.inRange,/, (route) => route.abort(), { times: 1 });
    await calendar.open();
    await expect(calendar.item("Concert")).toBeVisible();
  });

  test("a token that the server rejects signs out", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("token", "no-such-token"));
    await page.goto("/app");
    await expect(page).toHaveURL(/page=calendar/);
  });
});

test("a second load needs no script and no style from the server", async ({ calendar, rest, timezoneId }) => {
  await rest.add("events", { title: "Concert", date: todayOf(timezoneId) });
  const { page } = calendar;
  await calendar.open();
  await waitForIdleApp(page);
  await page.reload();
  await expect(calendar.item("Concert")).toBeVisible();
  const transferred = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => "transferSize" in entry && entry.transferSize !== 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/")),
  );
  expect(transferred).toEqual([]);
});

test.describe("an inline script", () => {
  test.use({ expectedErrors: [/Content Security Policy/], opensSignIn: true });

  test("that is not one of ours is blocked", async ({ page }) => {
    await page.route("/app", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("</head>", "<script>window.injected = true</script></head>");
      await route.fulfill({ response, body });
    });
    await page.goto("/app");
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "injected"))).toBeUndefined();
  });
});
