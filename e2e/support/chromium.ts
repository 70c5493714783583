/** The browser of the journeys, for what is measured in it. */
export { type Browser, chromium, type Page } from "@playwright/test";
