import { beforeEach, expect, test, vi } from "vitest";
import { runOnceAcrossTabs } from "./run-once-across-tabs";

beforeEach(() => localStorage.clear());

test("work of one name runs in one tab, and of another name again", async () => {
  const work = vi.fn(() => true);
  await Promise.all([
    runOnceAcrossTabs("rang 1", work),
    runOnceAcrossTabs("rang 1", work),
    runOnceAcrossTabs("rang 1", work),
  ]);
  await runOnceAcrossTabs("rang 1", work);
  expect(work).toHaveBeenCalledOnce();
  await runOnceAcrossTabs("rang 2", work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("if work returns false, the next tab runs it", async () => {
  const mute = vi.fn(() => false);
  const able = vi.fn(() => true);
  await runOnceAcrossTabs("rang 1", mute);
  await runOnceAcrossTabs("rang 1", able);
  await runOnceAcrossTabs("rang 1", mute);
  expect(mute).toHaveBeenCalledOnce();
  expect(able).toHaveBeenCalledOnce();
});
