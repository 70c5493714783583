import { globSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { namedSpecs, namedTests, readingTests, readPaths, specsOf, untouchedTests } from "./journey-map.mjs";

const folder = path.resolve(import.meta.dirname, "../e2e/journeys");
const all = readdirSync(folder).map((file) => file.replace(".spec.ts", ""));

test("every spec that an area names is there", () => {
  expect(namedSpecs.filter((name) => !all.includes(name))).toEqual([]);
});

test("a source is reached by the journeys of its area, a spec by itself", () => {
  expect(specsOf(["apps/api/src/services/insights/insights-service.ts"], all)).toEqual(["insights"]);
  expect(specsOf(["apps/api/src/services/events/events-service.ts"], all)).toEqual(["conflicts", "series", "zones"]);
  expect(specsOf(["e2e/journeys/trash.spec.ts"], all)).toEqual(["trash"]);
  expect(specsOf(["apps/web/src/features/settings/account-data/csv.ts"], all)).toEqual(["account-data"]);
});

test("what no area names is reached by all of them, and what no browser sees by none", () => {
  expect(specsOf(["packages/domain/src/time/instants.ts"], all)).toEqual(all);
  expect(specsOf(["apps/api/src/testing/members.ts"], all), "by which journeys make accounts").toEqual(all);
  const unseen = ["apps/web/src/shared/testing/wait-timeout.ts", "vitest.config.ts", "docs/api.md", "bench/size.ts"];
  expect(specsOf([...unseen, "apps/web/src/shared/time/format.test.ts"], all)).toEqual([]);
});

const tests = globSync("apps/api/src/**/*.db.test.ts", { cwd: path.resolve(import.meta.dirname, "..") });

test("every part of a database test's path that an area names is there", () => {
  expect(namedTests.filter((part) => !tests.some((file) => file.includes(part)))).toEqual([]);
});

test("what a test reads without importing it reaches that test, and is there", () => {
  const root = path.resolve(import.meta.dirname, "..");
  expect(readPaths.filter((start) => globSync(`${start}*`, { cwd: root }).length === 0)).toEqual([]);
  const [guide, heads, start, ripple] = [
    "apps/api/src/rest/api-guide.db.test.ts",
    "apps/web/built/heads.test.ts",
    "scripts/start.test.ts",
    "scripts/ripple-mutations.test.ts",
  ] as const;
  const some = [guide, heads, start, ripple];
  expect(readingTests(["docs/api.md"], some)).toEqual([guide]);
  expect(readingTests(["apps/web/public/theme.js", "scripts/run.mjs"], some)).toEqual([heads, start]);
  expect(readingTests(["packages/schema/src/events.ts"], some)).toEqual([ripple]);
  expect(readingTests(["apps/web/src/features/todo/tasks/build-rows.ts"], some)).toEqual([]);
});

test("a service is reached by the database tests of its area, and each of them by itself", () => {
  const some = ["trpc/insights", "trpc/search", "conformance/login"].map((name) => `apps/api/src/${name}.db.test.ts`);
  const [insights = "", search = "", login = ""] = some;
  const service = "apps/api/src/services/insights/insights-service.ts";
  expect(untouchedTests([service], some)).toEqual([search, login]);
  expect(untouchedTests([service, login, "docs/testing.md"], some)).toEqual([search]);
  expect(untouchedTests([insights], some)).toEqual([search, login]);
  expect(untouchedTests([service, "apps/api/src/core/transactions.ts"], some)).toEqual([]);
  for (const shared of ["apps/api/src/testing/test-app.ts", "packages/db/src/testing/dose.ts", "vitest.config.ts"]) {
    expect(untouchedTests([service, shared], some), shared).toEqual([]);
  }
});
