import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { contractResources } from "../../testing/resources.ts";

test("every resource has a file that runs the cases", () => {
  const files = globSync(path.join(import.meta.dirname, "*.db.test.ts"));
  const tested = files.map((file) => /testItems\("(.+)"\)/.exec(readFileSync(file, "utf8"))?.[1]);
  expect(tested.toSorted()).toEqual(contractResources.map(({ name }) => name).toSorted());
});
