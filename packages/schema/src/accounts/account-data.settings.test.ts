import { expect, test } from "vitest";
import { settingsData } from "./account-data.ts";
import { defaultSettings } from "./settings.ts";

test("a file exported before the setting date_order existed has none", () => {
  const { date_order: _order, ...older } = { ...defaultSettings, version: 1 };
  expect(settingsData.parse(older)).toEqual({ ...older, date_order: null });
  expect(settingsData.safeParse({ ...older, date_order: "year_first" }).success).toBe(false);
});
