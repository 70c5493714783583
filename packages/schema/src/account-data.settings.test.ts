import { expect, test } from "vitest";
import { settingsData } from "./account-data.ts";
import { defaultSettings } from "./settings.ts";

test("a file of before the order of typed dates says nothing of it", () => {
  const { date_order: _order, ...older } = { ...defaultSettings, version: 1 };
  expect(settingsData.parse(older)).toEqual({ ...older, date_order: null });
  expect(settingsData.safeParse({ ...older, date_order: "year_first" }).success).toBe(false);
});
