import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { namedSpecs, specsOf } from "./journey-map.mjs";

const folder = path.resolve(import.meta.dirname, "../e2e/journeys");
const all = readdirSync(folder).map((file) => file.replace(".spec.ts", ""));

test("every spec that an area names is there", () => {
  expect(namedSpecs.filter((name) => !all.includes(name))).toEqual([]);
});

test("a source is reached by the journeys of its area, a spec by itself", () => {
  expect(specsOf(["apps/api/src/services/insights/service.ts"], all)).toEqual(["insights"]);
  expect(specsOf(["e2e/journeys/bin.spec.ts"], all)).toEqual(["bin"]);
  expect(specsOf(["apps/web/src/features/settings/data/csv.ts"], all)).toEqual(["account-data"]);
});

test("what no area names is reached by all of them, and what no browser sees by none", () => {
  expect(specsOf(["packages/domain/src/time/instants.ts"], all)).toEqual(all);
  expect(specsOf(["e2e/support/test.ts"], all)).toEqual(all);
  expect(specsOf(["docs/api.md", "bench/size.ts", "apps/web/src/shared/format.test.ts", "README.md"], all)).toEqual([]);
});
