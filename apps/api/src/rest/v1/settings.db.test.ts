import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let api: TestApp;
let token: string;
let userId: string;
beforeAll(async () => {
  api = await createTestApp();
  ({ token, id: userId } = await api.signIn("ann"));
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom("account_settings").where("user_id", "=", userId).execute();
});

const SETTINGS = "/api/v1/settings/";
const classic = {
  focus_minutes: 25,
  short_break_minutes: 5,
  long_break_minutes: 15,
  long_break_after: 4,
  overtime: false,
  counts_from_percent: 80,
  flowtime_break: { kind: "share", divisor: 5 },
  auto_start_breaks: false,
  auto_start_focus: false,
  day_start: "00:00",
  working_hours_start: "09:00",
  working_hours_end: "17:00",
  daily_goal_minutes: 120,
  date_order: null,
  reminder_mails: false,
  quiet_hours_start: null,
  quiet_hours_end: null,
  task_reminder_time: "09:00",
  default_reminder_minutes: null,
  asks_next_step: true,
  week_start: null,
  hour_clock: null,
  working_days: ["MO", "TU", "WE", "TH", "FR"],
  hide_weekends: false,
  default_event_minutes: 30,
  default_view: "month",
  version: 0,
};

const readSettings = () => api.call("GET", SETTINGS, { token });
const change = (body: unknown, headers: Record<string, string> = {}) =>
  api.call("PATCH", SETTINGS, { token, body, headers });

describe("reading", () => {
  test("returns the classic settings until others are chosen", async () => {
    expect(await readSettings()).toMatchObject({ status: 200, headers: { etag: '"0"', "cache-control": "no-store" } });
    expect((await readSettings()).body).toEqual(classic);
  });

  test("exists with and without the final slash; other methods are rejected", async () => {
    for (const path of [SETTINGS, "/api/v1/settings"]) {
      expect(await api.call("GET", path, { token })).toMatchObject({ status: 200 });
      expect(await api.call("HEAD", path, { token })).toMatchObject({ status: 200, text: "" });
      expect(await api.call("PATCH", path, { token })).toMatchObject({ status: 200 });
      for (const method of ["POST", "PUT", "DELETE"]) {
        expect(await api.call(method, path, { token })).toMatchObject({
          status: 405,
          headers: { allow: "GET, PATCH, HEAD, OPTIONS" },
          body: { detail: `Method "${method}" not allowed.` },
        });
      }
    }
  });

  test.each(["GET", "PATCH", "DELETE"])("and all else wants a token: %s", async (method) => {
    expect(await api.call(method, SETTINGS)).toMatchObject({
      status: 401,
      headers: { "www-authenticate": "Token" },
      body: { detail: "Authentication credentials were not provided." },
    });
  });
});

describe("changing", () => {
  const bands = { kind: "bands", bands: [{ from_minutes: 0, break_minutes: 5 }] };
  test.each<[string, object, object]>([
    ["one member", { focus_minutes: 50 }, { focus_minutes: 50 }],
    [
      "numbers and booleans as text",
      { short_break_minutes: "0", overtime: "on" },
      { short_break_minutes: 0, overtime: true },
    ],
    ["the order of typed dates", { date_order: "month_first" }, { date_order: "month_first" }],
    ["the order of the browser again", { date_order: null }, { date_order: null }],
    ["a time with seconds, which it drops", { day_start: "03:30:59" }, { day_start: "03:30" }],
    ["how breaks of flowtime are earned", { flowtime_break: bands }, { flowtime_break: bands }],
    ["unknown members beside it", { focus_minutes: 30, colour: "red", version: 9 }, { focus_minutes: 30 }],
  ])("changes %s and leaves the rest", async (_name, body, chosen) => {
    const response = await change(body);
    expect(response).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect(response.body).toEqual({ ...classic, ...chosen, version: 1 });
    expect((await readSettings()).body).toEqual(response.body);
  });

  test.each([undefined, {}, { unknown: 1 }, { version: 5 }])("to nothing leaves the version: %j", async (body) => {
    await change({ focus_minutes: 50 });
    expect(await change(body)).toMatchObject({ status: 200, body: { focus_minutes: 50, version: 1 } });
  });

  test("is visible over tRPC, and the other way round", async () => {
    const chosen = (await change({ overtime: true })).body;
    const typed = await api.call("GET", "/trpc/settings.get", { token });
    expect(typed.body).toEqual({ result: { data: chosen } });
    await api.call("POST", "/trpc/settings.update", { token, body: { changes: { overtime: false } } });
    expect((await readSettings()).body).toEqual({ ...classic, version: 2 });
  });

  const time = ["Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]]."];
  const least = (minimum: number) => [`Ensure this value is greater than or equal to ${minimum}.`];
  const most = (maximum: number) => [`Ensure this value is less than or equal to ${maximum}.`];
  test.each<[object, object]>([
    [[], { non_field_errors: ["Invalid data. Expected a dictionary, but got list."] }],
    [
      { focus_minutes: 0, short_break_minutes: 1_441, overtime: "maybe", day_start: "25:00", long_break_after: null },
      {
        focus_minutes: least(1),
        short_break_minutes: most(1_440),
        overtime: ["Must be a valid boolean."],
        day_start: time,
        long_break_after: ["This field may not be null."],
      },
    ],
    [
      { long_break_minutes: -1, daily_goal_minutes: 1_441 },
      { long_break_minutes: least(0), daily_goal_minutes: most(1_440) },
    ],
    [
      { long_break_after: 101, counts_from_percent: 0 },
      { long_break_after: most(100), counts_from_percent: least(1) },
    ],
    [{ date_order: "year_first" }, { date_order: ['"year_first" is not a valid choice.'] }],
    [{ focus_minutes: "soon" }, { focus_minutes: ["A valid integer is required."] }],
    [
      { working_hours_start: "", working_hours_end: 9 },
      { working_hours_start: time, working_hours_end: time },
    ],
    [{ flowtime_break: null }, { flowtime_break: ["This field may not be null."] }],
    [{ flowtime_break: 5 }, { flowtime_break: ["Invalid data. Expected a dictionary, but got int."] }],
    [{ flowtime_break: {} }, { flowtime_break: ["This field is required."] }],
    [{ flowtime_break: { kind: "guess" } }, { flowtime_break: ['"guess" is not a valid choice.'] }],
    [{ flowtime_break: { kind: "share", divisor: 0 } }, { flowtime_break: least(1) }],
    [
      { flowtime_break: { kind: "bands", bands: [] } },
      { flowtime_break: ["Ensure this field has at least 1 elements."] },
    ],
    [
      { flowtime_break: { kind: "bands", bands: [{ from_minutes: -1, break_minutes: 1_441 }] } },
      { flowtime_break: [...least(0), ...most(1_440)] },
    ],
  ])("to invalid values is rejected, with all errors: %j", async (body, errors) => {
    const response = await change(body);
    expect({ status: response.status, body: response.body }).toEqual({ status: 400, body: errors });
    expect((await readSettings()).body).toEqual(classic);
  });

  test("with If-Match happens only to the settings that were seen, also where none were chosen yet", async () => {
    expect(await change({ overtime: true }, { "if-match": '"0"' })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    const stale = await change({ overtime: false }, { "if-match": '"0"' });
    expect({ status: stale.status, body: stale.body }).toEqual({
      status: 412,
      body: { detail: "The object has changed.", current: { ...classic, overtime: true, version: 1 } },
    });
    expect(await change({ overtime: false }, { "if-match": 'W/"1", "7"' })).toMatchObject({ status: 200 });
    expect(await change({ focus_minutes: 0 }, { "if-match": '"1"' })).toMatchObject({ status: 400 });
  });
});
