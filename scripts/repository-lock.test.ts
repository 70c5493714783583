import { mkdtempSync, rmSync, utimesSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { withRepositoryLock } from "./repository-lock.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "hourloom-lock-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("work of several holders does not overlap, and the lock is free after a failure", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const file = path.join(folder, "shared");
  let running = 0;
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    await sleep(20);
    running -= 1;
  };
  const failing = withRepositoryLock(async () => Promise.reject(new Error("failed")), file);
  await expect(failing).rejects.toThrow("failed");
  await Promise.all(Array.from({ length: 4 }, () => withRepositoryLock(work, file)));
  expect(log).toHaveBeenCalledWith("Another process installs or builds here; waiting for it…");
  expect(existsSync(file)).toBe(false);
});

test("the lock of a process that was killed is taken over", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const file = path.join(folder, "left");
  writeFileSync(file, "");
  const before = new Date(Date.now() - 60_000);
  utimesSync(file, before, before);
  expect(await withRepositoryLock(async () => "done", file)).toBe("done");
});
