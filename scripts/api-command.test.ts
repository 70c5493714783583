import { expect, test } from "vitest";
import { apiArguments } from "./api-command.mjs";

test("the heap of the API has a limit, unless the administrator has set one", () => {
  const main = "apps/api/src/main.ts";
  expect(apiArguments({})).toEqual(["--max-old-space-size=2000", main]);
  expect(apiArguments({ NODE_OPTIONS: "--enable-source-maps" })).toEqual(["--max-old-space-size=2000", main]);
  for (const NODE_OPTIONS of ["--max-old-space-size=400", "-r x --max_old_space_size=8000"]) {
    expect(apiArguments({ NODE_OPTIONS })).toEqual([main]);
  }
});
