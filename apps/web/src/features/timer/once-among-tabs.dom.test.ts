import { beforeEach, expect, test, vi } from "vitest";
import { onceAmongTabs } from "./once-among-tabs";

beforeEach(() => localStorage.clear());

test("what is due in many tabs is done in one, and what is due next is done again", async () => {
  const work = vi.fn(() => true);
  await Promise.all([onceAmongTabs("rang 1", work), onceAmongTabs("rang 1", work), onceAmongTabs("rang 1", work)]);
  await onceAmongTabs("rang 1", work);
  expect(work).toHaveBeenCalledOnce();
  await onceAmongTabs("rang 2", work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("what one tab could not do is left to the next", async () => {
  const mute = vi.fn(() => false);
  const able = vi.fn(() => true);
  await onceAmongTabs("rang 1", mute);
  await onceAmongTabs("rang 1", able);
  await onceAmongTabs("rang 1", mute);
  expect(mute).toHaveBeenCalledOnce();
  expect(able).toHaveBeenCalledOnce();
});
