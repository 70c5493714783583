import { expect, test } from "vitest";
import { rejectLittleMemory } from "./build.mjs";
import { TaskError } from "./task-error.mjs";

test("a machine with too little memory for a build is told so", () => {
  expect(() => rejectLittleMemory(2 ** 30)).not.toThrow();
  expect(() => rejectLittleMemory(512 * 2 ** 20)).toThrow(TaskError);
  expect(() => rejectLittleMemory(512 * 2 ** 20)).toThrow(/takes 800 MB of memory, and 512 MB are free/);
});
