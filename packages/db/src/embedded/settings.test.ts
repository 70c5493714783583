import { expect, test } from "vitest";
import { recoverySyncMethod } from "./settings.ts";

test.each([
  ["linux", "6.1.0-13-amd64", "syncfs"],
  ["linux", "5.8.0", "syncfs"],
  ["linux", "5.15.167.4-microsoft-standard-WSL2", "syncfs"],
  ["linux", "5.7.19", "fsync"],
  ["linux", "4.18.0-553.el8.x86_64", "fsync"],
  ["linux", "", "fsync"],
  ["darwin", "23.6.0", "fsync"],
] as const)("recovery on %s %s begins by %s", (platform, kernel, method) => {
  expect(recoverySyncMethod(platform, kernel)).toBe(method);
});
