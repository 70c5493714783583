/// <reference lib="dom" />
/** Each measurement uses a new page in Chromium and returns samples in milliseconds. */
import type { Browser, Locator, Page } from "../../e2e/support/chromium.ts";
import type { Calendar } from "./calendars.ts";
import { median } from "../shared/figures.ts";
import { installProbe } from "./probe.ts";
import { USER, type StubServer } from "./server.ts";
import { type ItemSet, WARM_UP } from "./sets.ts";

export interface Bench {
  browser: Browser;
  server: StubServer;
  /** The folder of a calendar's built page. */
  folderOf: (calendar: Calendar) => string;
}

type View = "month" | "week";

/** Time limit of a calendar's turns, after at least `LEAST_TURNS`. */
const TURNS_LIMIT_MS = 15_000;
const LEAST_TURNS = WARM_UP + 1;
const LOADS = 5;
const OPENINGS = 16;
const SLOWDOWN = 6;
const ROUNDS = 2;
/** Maximum delay of performance entries after a paint. */
const ENTRIES_COME_MS = 400;
const PAGE_LIMIT_MS = 90_000;

function storeUser(user: object): void {
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("token", "bench");
}

async function settle({ server }: Bench, page: Page): Promise<void> {
  await server.quiet();
  await page.evaluate(() => window.probe.idle());
}

/**
 * Opens a calendar in a new browser context, so that nothing is cached, and waits for its items.
 */
async function openPage(bench: Bench, calendar: Calendar, { set, view }: { set: ItemSet; view: View }): Promise<Page> {
  const { browser, server } = bench;
  server.show(bench.folderOf(calendar), set.items);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: "UTC",
    locale: "en-US",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_LIMIT_MS);
  await page.addInitScript(storeUser, USER);
  await page.addInitScript(installProbe, calendar.marks);
  await page.goto(`${server.address}${calendar.path}?view=${view}&date=${set[view].date}`);
  await page.waitForFunction(() => window.probe.firstPaint() !== undefined);
  await settle(bench, page);
  return page;
}

export interface Turn {
  /** From the click on "next" to the paint of the next page, whose items are loaded. */
  wallMs: number;
  /** Work of the page's main thread meanwhile, which depends less on other load of the machine. */
  workMs: number;
}

/** Returns a function for the time that the main thread has worked. */
async function watchWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
}

/** Turns pages as in the set; without the warm-up. */
export async function measureTurns(
  bench: Bench,
  calendar: Calendar,
  at: { set: ItemSet; view: View },
): Promise<Turn[]> {
  const page = await openPage(bench, calendar, at);
  const workSoFar = await watchWork(page);
  const samples: Turn[] = [];
  const until = performance.now() + TURNS_LIMIT_MS;
  for (const direction of at.set[at.view].turns) {
    if (samples.length >= LEAST_TURNS && performance.now() > until) break;
    const before = await workSoFar();
    const wallMs = await page.evaluate((button) => window.probe.turn(button), direction);
    samples.push({ wallMs, workMs: (await workSoFar()) - before });
    await settle(bench, page);
  }
  await page.context().close();
  return samples.slice(WARM_UP);
}

export interface FirstRender {
  /** From the arrival of the items, in each calendar's format, to their paint. */
  fromItems: number[];
  /** From the navigation, without a cache or a network. */
  fromNavigation: number[];
}

/** The first paint of the month's items. */
export async function measureFirstRender(bench: Bench, calendar: Calendar, set: ItemSet): Promise<FirstRender> {
  const samples: FirstRender = { fromItems: [], fromNavigation: [] };
  const until = performance.now() + TURNS_LIMIT_MS;
  for (let load = 0; load < LOADS; load += 1) {
    if (load > 0 && performance.now() > until) break;
    const page = await openPage(bench, calendar, { set, view: "month" });
    const { painted, items } = await page.evaluate(() => ({
      painted: window.probe.firstPaint() ?? Number.NaN,
      items: window.probe.dataAt(),
    }));
    samples.fromItems.push(painted - items);
    samples.fromNavigation.push(painted);
    await page.context().close();
  }
  return samples;
}

async function closeForm(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector("[role=dialog]") === null);
}

/**
 * From the click to the painted and focused title field: alternately of a new and of an existing
 * item. Only for our calendar.
 */
export async function measureOpenings(bench: Bench, calendar: Calendar, set: ItemSet): Promise<number[]> {
  const page = await openPage(bench, calendar, { set, view: "month" });
  const samples: number[] = [];
  for (let opening = 0; opening < WARM_UP + OPENINGS; opening += 1) {
    const selector = opening % 2 === 0 ? "[role=gridcell] [data-item]" : "role=button[name='New']";
    const duration = page.evaluate(() => window.probe.opening());
    await page.locator(selector).first().click();
    samples.push(await duration);
    await closeForm(page);
    await settle(bench, page);
  }
  await page.context().close();
  return samples.slice(WARM_UP);
}

declare global {
  interface Window {
    /** Durations of the interactions since the last call, in milliseconds. */
    takeInteractions: () => number[];
  }
}

function observeInteractions(): void {
  const seen: number[] = [];
  window.takeInteractions = () => seen.splice(0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("interactionId" in entry && entry.interactionId !== 0) seen.push(entry.duration);
    }
    // `durationThreshold` of the Event Timing API is missing in TypeScript's types.
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** How long a person holds a button, and the time between two keys, in milliseconds. */
const PRESS_MS = 60;

/**
 * Points at an element, then presses it. Not by `Locator.click`, whose checks run in the page and
 * would be part of the interaction.
 */
async function press(page: Page, locator: Locator): Promise<void> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("The element to press is not on the page.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.click(x, y, { delay: PRESS_MS });
}

/** Steps of using the calendar, by their names in the report. */
const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "next month": (page) => press(page, page.locator('button[aria-label^="Next "]')),
  "previous month": (page) => press(page, page.locator('button[aria-label^="Previous "]')),
  "next month by key": (page) => page.keyboard.press("j"),
  "open a form": (page) => press(page, page.getByRole("button", { name: "New", exact: true })),
  "type a title": (page) => page.keyboard.type("Plan the week", { delay: PRESS_MS }),
  "close the form": (page) => page.keyboard.press("Escape"),
  "open an item": (page) => press(page, page.locator("[role=gridcell] [data-item]").first()),
  "close the item": (page) => page.keyboard.press("Escape"),
  "to the week": (page) => page.keyboard.press("w"),
  "next week": (page) => press(page, page.locator('button[aria-label^="Next "]')),
  "to the day": (page) => page.keyboard.press("d"),
  "to the month": (page) => page.keyboard.press("m"),
};

async function slowestOf(bench: Bench, page: Page, step: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => window.takeInteractions());
  await step(page);
  await settle(bench, page);
  await page.waitForTimeout(ENTRIES_COME_MS);
  const seen = await page.evaluate(() => window.takeInteractions());
  if (seen.length === 0) throw new Error("No interaction was recorded.");
  return Math.max(...seen);
}

export interface StepTimes {
  name: string;
  /** The longest interaction of the step, for each round. */
  durations: number[];
}

/** Pages whose median counts, since a single interaction wavers by 16 ms. */
export const PAGES = 3;

/**
 * The longest interaction of each step in our calendar, with the processor slowed down six times,
 * in two rounds; medians of several pages.
 */
export async function measureInteractions(bench: Bench, calendar: Calendar, set: ItemSet): Promise<StepTimes[]> {
  const pages: StepTimes[][] = [];
  for (let page = 0; page < PAGES; page += 1) pages.push(await measureInteractionsOnce(bench, calendar, set));
  return (pages[0] ?? []).map(({ name, durations }, step) => ({
    name,
    durations: durations.map((_, round) => median(pages.map((page) => page[step]?.durations[round] ?? Number.NaN))),
  }));
}

async function measureInteractionsOnce(bench: Bench, calendar: Calendar, set: ItemSet): Promise<StepTimes[]> {
  const page = await openPage(bench, calendar, { set, view: "month" });
  // What is prefetched after the first load is not part of an interaction.
  await page.waitForFunction(() => performance.getEntriesByName("app-settled").length > 0);
  await settle(bench, page);
  await page.evaluate(observeInteractions);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const found = Object.keys(steps).map((name): StepTimes => ({ name, durations: [] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, durations } of found) {
      const step = steps[name];
      if (step !== undefined) durations.push(await slowestOf(bench, page, step));
    }
  }
  await page.context().close();
  return found;
}
