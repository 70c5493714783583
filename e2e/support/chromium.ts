/** The browser of the end-to-end tests, for the benchmarks. */
export { type Browser, chromium, type Page } from "@playwright/test";
