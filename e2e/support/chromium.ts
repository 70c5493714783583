/** The browser of the end-to-end tests, for the benchmarks. */
export {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from "@playwright/test";
