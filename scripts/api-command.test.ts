import { expect, test } from "vitest";
import { apiArguments } from "./api-command.mjs";

const MAIN = "apps/api/src/main.ts";
const GB = 1024 ** 3;

test("the heap of the API is limited on a large machine", () => {
  expect(apiArguments({}, 4 * GB)).toEqual(["--max-old-space-size=2000", MAIN]);
  expect(apiArguments({ NODE_OPTIONS: "--enable-source-maps" }, 4 * GB)).toEqual(["--max-old-space-size=2000", MAIN]);
});

test("a lower limit, or that of the administrator, stays", () => {
  expect(apiArguments({}, GB)).toEqual([MAIN]);
  for (const NODE_OPTIONS of ["--max-old-space-size=400", "-r x --max_old_space_size=8000"]) {
    expect(apiArguments({ NODE_OPTIONS }, 4 * GB)).toEqual([MAIN]);
  }
});
