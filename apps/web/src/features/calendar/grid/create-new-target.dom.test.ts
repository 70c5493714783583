import { afterEach, expect, test } from "vitest";
import { settingsCopy } from "@/shared/time/calendar-preferences";
import { createNewTarget } from "./create-new-target";

afterEach(() => localStorage.clear());

const at = { day: "2026-11-24", startMin: 9 * 60 };

test("a click on an hour proposes an event of the account's length", () => {
  expect(createNewTarget("1", at).place).toMatchObject({ startTime: "09:00", endTime: "09:30" });
  settingsCopy.set({ ...settingsCopy.get(), default_event_minutes: 50 });
  expect(createNewTarget("1", at).place).toMatchObject({ startTime: "09:00", endTime: "09:50" });
  expect(createNewTarget("1", { ...at, endMin: 10 * 60 }).place).toMatchObject({ endTime: "10:00" });
});
