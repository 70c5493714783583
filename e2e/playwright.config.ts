import { randomInt } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { isFullDose } from "@hourloom/db/testing/dose";
import { TEST_CLIENT_ID } from "../apps/api/src/testing/key-server.ts";
import { privateKey } from "./support/google.ts";
import { inMotion } from "./support/motion.ts";
import { runDatabaseUrl } from "./support/run-database.ts";

/** One port and one data directory for a run, told to the workers by the environment: each of them reads this file anew. */
const port = Number((process.env["E2E_PORT"] ??= String(randomInt(20_000, 30_000))));
const dataDirectory = (process.env["E2E_DATA_DIR"] ??= mkdtempSync(path.join(tmpdir(), "hourloom-e2e-")));
const googlePort = Number((process.env["E2E_GOOGLE_PORT"] ??= String(randomInt(30_000, 32_000))));
privateKey();
const executablePath = process.env["CHROMIUM_PATH"];

/**
 * Without these, Chromium looks for hosts of its maker's at every start, and begins a second
 * process with the first address of each page.
 */
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-site-isolation-trials",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Nothing of Google's is asked for: a journey that opens the sign-in dialog has a script of its own.
  "--host-resolver-rules=MAP accounts.google.com ~NOTFOUND",
];

export default defineConfig({
  testDir: "journeys",
  globalTeardown: "./support/remove-data.ts",
  // A spec is one piece of work for one worker: what stands in it runs in its order.
  fullyParallel: false,
  forbidOnly: process.env["CI"] !== undefined,
  workers: 2,
  // To end what hangs, and no measure: a sweep over a whole screen takes a minute where the machine is busy.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-US",
    // Traces take half as much time again of what passes: `--trace on` of one journey shows what fails.
    // "only-on-failure" also takes a screenshot of what passes: `pictureOfFailure` takes one of what fails.
    screenshot: "off",
    // Drawing what moves, and waiting for it, takes time. Journeys about motion are in motion always.
    ...(isFullDose ? inMotion : { contextOptions: { reducedMotion: "reduce" } }),
    launchOptions: { args: quiet, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  outputDir: "../.reports/journeys",
  // The zone of the browser, which becomes that of the accounts it makes: ahead of UTC by odd minutes, and behind it with summer time.
  projects: [
    { name: "Asia/Kathmandu", use: { timezoneId: "Asia/Kathmandu" } },
    // Of the second one only what its clock decides: the day it is, and the changes to and from
    // summer time. In the full dose all in which dates matter.
    {
      name: "America/St_Johns",
      use: { timezoneId: "America/St_Johns" },
      grep: isFullDose ? /@zone|@dates/ : /@zone/,
    },
  ],
  webServer: [
    {
      command: "node support/serve-google-keys.ts",
      url: `http://127.0.0.1:${googlePort}`,
      reuseExistingServer: false,
    },
    {
      command: "node ../../e2e/support/create-database.ts && exec node src/main.ts",
      cwd: "../apps/api",
      url: `http://localhost:${port}/readyz`,
      env: {
        PORT: String(port),
        DATA_DIR: dataDirectory,
        RATE_LIMIT_SCALE: "1000",
        GOOGLE_CLIENT_ID: TEST_CLIENT_ID,
        GOOGLE_JWKS_URL: `http://127.0.0.1:${googlePort}`,
        DATABASE_URL: runDatabaseUrl(),
        PUBLIC_URL: "",
        PROJECT_URL: "https://social.example/@hourloom",
        SMTP_URL: "",
      },
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
      reuseExistingServer: false,
      timeout: 60_000,
    },
  ],
});
