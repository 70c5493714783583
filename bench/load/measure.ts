/// <reference lib="dom" />
import type { Browser, BrowserContext, CDPSession, Page } from "../../e2e/support/chromium.ts";
import type { LoadServer } from "./server.ts";
import type { Screen } from "./screens.ts";
import { recordRequests } from "./requests.ts";

/** One load of a page. */
export interface Load {
  /** From the navigation until what is awaited is painted, in milliseconds. */
  standMs: number;
  /** Requests begun, and bytes received with their headers, until then. */
  requestsUntil: number;
  bytesUntil: number;
  /** All requests until the network is quiet. */
  requests: number;
}

export interface Conditions {
  browser: Browser;
  server: LoadServer;
  /** How many times slower the processor is. */
  slowdown: number;
}

const LATENCY_MS = 150;
const BITS_PER_SECOND = 1_600_000;
const QUIET_MS = 2_000;
const POLL_MS = 100;
const LIMIT_MS = 90_000;
const VIEWPORT = { width: 1440, height: 900 };

declare global {
  interface Window {
    /** When what is awaited was painted, by the page's clock; undefined before. */
    stoodAt: number | undefined;
  }
}

/** Runs before the page's scripts. It is sent as text, so that it must not use anything outside. */
function watch(selector: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (window.stoodAt = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function emulate(session: CDPSession, slowdown: number): Promise<void> {
  const throughput = BITS_PER_SECOND / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** A browser context that has nothing in its cache, and is signed in. */
async function createContext({ browser, server }: Conditions, { account }: Screen): Promise<BrowserContext> {
  const token = account === "demo" ? server.demoToken : server.plainToken;
  const localStorage = account === undefined ? [] : [{ name: "token", value: token }];
  return await browser.newContext({
    viewport: VIEWPORT,
    timezoneId: "UTC",
    locale: "en-US",
    storageState: { cookies: [], origins: [{ origin: server.address, localStorage }] },
  });
}

async function waitUntilQuiet(page: Page, quietFor: () => number): Promise<void> {
  while (quietFor() < QUIET_MS) await page.waitForTimeout(POLL_MS);
}

async function load(context: BrowserContext, screen: Screen, { server, slowdown }: Conditions): Promise<Load> {
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const session = await context.newCDPSession(page);
  const requests = await recordRequests(session);
  await emulate(session, slowdown);
  await page.addInitScript(watch, screen.awaited);
  await page.goto(server.address + screen.url, { waitUntil: "commit" });
  await page.waitForFunction(() => window.stoodAt !== undefined);
  const standMs = await page.evaluate(() => window.stoodAt ?? Number.NaN);
  await waitUntilQuiet(page, requests.quietForMs);
  const found = { standMs, ...requests.until(standMs), requests: requests.count() };
  await page.close();
  return found;
}

/** Loads a screen with an empty cache, and once more with what that has left in it. */
export async function loadTwice(screen: Screen, conditions: Conditions): Promise<{ cold: Load; warm: Load }> {
  const context = await createContext(conditions, screen);
  const cold = await load(context, screen, conditions);
  const warm = await load(context, screen, conditions);
  await context.close();
  return { cold, warm };
}
