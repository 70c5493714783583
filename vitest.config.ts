import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
// Declares what is provided.
import type {} from "./packages/domain/src/testing/random-cases.ts";

const alias = { "@": fileURLToPath(new URL("apps/web/src", import.meta.url)) };
const BUILD = "scripts/testing/build-web-app.ts";
const STATEMENTS = "apps/api/src/safety/owner-in-statements.db.test.ts";

/**
 * All test suites that need no browser. They run in an uncommon time zone, so that a test that
 * passes only in UTC fails; `.db.test.ts` files run on PostgreSQL with a database of their own. The
 * timeouts only end tests that hang.
 */
export default defineConfig({
  test: {
    env: { TZ: "Asia/Kathmandu" },
    // One more than there are cores: tests of servers and of whole programs also wait.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Where files share a process, none leaves a stub to the next.
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: [
            "packages/{schema,domain,db,phrases}/src/**/*.test.ts",
            "apps/api/src/**/*.test.ts",
            "tooling/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/*.db.test.ts", "packages/db/src/embedded/**"],
          provide: { isFullDose: process.env["TEST_DOSE"] === "full" },
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["packages/db/src/**/*.db.test.ts", "apps/api/src/**/*.db.test.ts"],
          exclude: ["**/node_modules/**", STATEMENTS],
          globalSetup: ["packages/db/src/testing/global-setup.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Counts what runs by the engine's coverage, which misses code that it has optimised for
          // other files.
          name: "statements",
          include: [STATEMENTS],
          globalSetup: ["packages/db/src/testing/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          include: ["packages/db/src/embedded/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "processes",
          include: ["scripts/**/*.test.ts"],
          globalSetup: [BUILD],
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: "web",
          include: ["apps/web/{src,prerender}/**/*.test.ts", "apps/web/*.test.ts"],
          exclude: ["**/node_modules/**", "**/*.dom.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: "web-dom",
          include: ["apps/web/**/*.dom.test.ts", "apps/web/src/**/*.test.tsx", "packages/ui/src/**/*.test.tsx"],
          environment: "jsdom",
          // A window and modules of its own for each file, in processes that load jsdom once.
          pool: "vmForks",
          setupFiles: [
            "apps/web/src/shared/testing/missing-in-jsdom.ts",
            "apps/web/src/shared/testing/wait-timeout.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          include: ["apps/web/built/**/*.test.ts"],
          globalSetup: [BUILD],
          // The whole server is read for them, and nothing is changed.
          isolate: false,
        },
      },
    ],
  },
});
