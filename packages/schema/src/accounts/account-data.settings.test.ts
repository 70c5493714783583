import { expect, test } from "vitest";
import { settingsData } from "./account-data.ts";
import { defaultSettings } from "./settings.ts";

test("a file exported before a setting existed has its default", () => {
  const older = { focus_minutes: 50, version: 1 };
  expect(settingsData.parse(older)).toEqual({ ...defaultSettings, ...older });
  expect(settingsData.safeParse({ ...older, date_order: "year_first" }).success).toBe(false);
  expect(settingsData.safeParse({ focus_minutes: 50 }).success).toBe(false);
});
