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

// Each worker evaluates this file, so the ports and the data directory of a run are passed on in
// the environment.
const port = Number((process.env["E2E_PORT"] ??= String(randomInt(20_000, 30_000))));
const dataDirectory = (process.env["E2E_DATA_DIR"] ??= mkdtempSync(path.join(tmpdir(), "hourloom-e2e-")));
const googlePort = Number((process.env["E2E_GOOGLE_PORT"] ??= String(randomInt(30_000, 32_000))));
/** Longest random delay of requests and of responses; 0 for none. */
const delayMs = Number(process.env["NETWORK_DELAY_MS"] ?? 0);
const serverPort = delayMs > 0 ? port - 10_000 : port;
privateKey();
const executablePath = process.env["CHROMIUM_PATH"];

/**
 * Prevents requests of Chromium to Google, a second renderer process for each page, and the
 * compilation of optimised code, which takes more time than it saves in pages that live for
 * seconds.
 */
const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-site-isolation-trials",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The sign-in dialog gets a stub of Google's script instead.
  "--host-resolver-rules=MAP accounts.google.com ~NOTFOUND",
  ...(isFullDose ? [] : ["--js-flags=--no-opt --no-maglev"]),
];

export default defineConfig({
  testDir: "journeys",
  globalTeardown: "./support/remove-data.ts",
  // The tests of a spec run in order, in one worker.
  fullyParallel: false,
  forbidOnly: process.env["CI"] !== undefined,
  workers: 3,
  // Generous: tests that check a whole screen take a minute on a busy machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-US",
    // Traces would make passing tests 50% slower; use `--trace on` to debug one.
    // "only-on-failure" takes screenshots of passing tests too; see `screenshotOnFailure`.
    screenshot: "off",
    // Animations take time. Tests about motion enable it themselves.
    ...(isFullDose ? inMotion : { contextOptions: { reducedMotion: "reduce" } }),
    launchOptions: { args: chromiumArgs, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  outputDir: "../.reports/journeys",
  // The time zone of the browser becomes that of new accounts: UTC+05:45 in Kathmandu, and in
  // St. John's one behind UTC by half hours, with daylight saving time.
  projects: [
    { name: "Asia/Kathmandu", use: { timezoneId: "Asia/Kathmandu" } },
    // The second zone runs only tests that depend on it, and with full coverage those with dates.
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
      url: `http://localhost:${serverPort}/readyz`,
      env: {
        PORT: String(serverPort),
        DATA_DIR: dataDirectory,
        RATE_LIMIT_SCALE: "1000",
        GOOGLE_CLIENT_ID: TEST_CLIENT_ID,
        GOOGLE_JWKS_URL: `http://127.0.0.1:${googlePort}`,
        DATABASE_URL: runDatabaseUrl(),
        PUBLIC_URL: "",
        // Journeys serve feeds from this machine.
        FEED_ALLOWED_NETWORKS: "127.0.0.1/32",
        SECRET_KEY: "a secret of journeys, which protects nothing",
        PROJECT_URL: "https://social.example/@hourloom",
        SMTP_URL: "",
      },
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
      reuseExistingServer: false,
      timeout: 60_000,
    },
    ...(delayMs > 0
      ? [
          {
            command: `node support/slow-network.ts ${port} ${serverPort} ${delayMs}`,
            url: `http://localhost:${port}/readyz`,
            reuseExistingServer: false,
          },
        ]
      : []),
  ],
});
