import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FlowtimeBreak } from "@hourloom/schema/accounts/settings";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** An account's settings for its timer and its days. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

describe("settings", () => {
  test("are the classic ones until others are chosen", async () => {
    const { settings } = await joinCalendar(api);
    const classic = await settings.get.query();
    expect(classic).toMatchObject({ focus_minutes: 25, short_break_minutes: 5, long_break_minutes: 15, version: 0 });
    const bands: FlowtimeBreak = { kind: "bands", bands: [{ from_minutes: 0, break_minutes: 5 }] };
    const chosen = await settings.update.mutate({ changes: { flowtime_break: bands, day_start: "03:30" }, version: 0 });
    expect(chosen).toEqual({ ...classic, flowtime_break: bands, day_start: "03:30", version: 1 });
    expect(await settings.get.query()).toEqual(chosen);
    const stale = await domainErrorOf(settings.update.mutate({ changes: { overtime: true }, version: 0 }));
    expect(stale).toEqual({ code: "changed", current: chosen });
  });

  test.each([
    [{ focus_minutes: 0 }, "Ensure this value is greater than or equal to 1."],
    [{ short_break_minutes: 1_441 }, "Ensure this value is less than or equal to 1440."],
    [{ day_start: "25:00" }, "Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]]."],
    [{ flowtime_break: { kind: "bands", bands: [] } }, "Ensure this field has at least 1 elements."],
    [{ flowtime_break: { kind: "share", divisor: 0 } }, "Ensure this value is greater than or equal to 1."],
  ])("that are invalid are rejected: %j", async (changes, text) => {
    const { settings } = await joinCalendar(api);
    const rejected = await domainErrorOf(settings.update.mutate({ changes: Object(changes) }));
    expect(rejected).toEqual({ code: "invalid", errors: { changes: [text] } });
  });
});
