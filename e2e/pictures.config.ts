import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/**
 * Takes the screenshots for `docs/screens` with the demo account: `npm run screens` in this folder.
 */
export default defineConfig({
  ...config,
  testDir: "pictures",
  workers: 1,
  projects: [{ name: "pictures", use: { timezoneId: "UTC" } }],
});
