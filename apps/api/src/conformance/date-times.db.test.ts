import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  idOf,
  listOf,
  memberOf,
  startHttpServer,
  texts,
  type Account,
  type HttpServer,
} from "../testing/http-driver.ts";

/** REST contract: times of events, pomodoros and flowtime, and zones. */

const EVENTS = "/api/v1/events/";
const POMODOROS = "/api/v1/pomodoros/";
const FLOWTIME = "/api/v1/flowtime/";
const ME = "/api/v1/users/me/";

let server: HttpServer;
const people = new Map<string, Account>();
const zones = ["UTC", "Europe/Berlin", "Europe/London", "America/St_Johns", "Asia/Kathmandu", "Pacific/Kiritimati"];
beforeAll(async () => {
  server = await startHttpServer();
  for (const [index, timezone] of zones.entries())
    people.set(timezone, await server.join(`zone${index}`, { timezone }));
});
afterAll(() => server.close());

const as = (zone: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: people.get(zone)?.token ?? "", ...(body !== undefined && { body }) });

async function create(zone: string, path: string, body: Record<string, unknown>) {
  const response = await as(zone, "POST", path, body);
  expect(response.status).toBe(201);
  return { response, path: `${path}${idOf(response)}/` };
}

describe("an event", () => {
  test.each([
    ["ends on the next day when its end is before its start", { start_time: "23:45", end_time: "00:15" }],
    ["may have length zero", { start_time: "09:00", end_time: "09:00" }],
    ["may have a start alone", { date: "2025-03-10", start_time: "09:00" }],
    ["may have an end alone", { end_time: "09:00" }],
    ["may have times without a date", { start_time: "09:00", end_time: "10:00" }],
    ["may span several days", { date: "2025-03-10", end_date: "2025-03-12" }],
  ])("%s", async (_name, times) => {
    const { response } = await create("UTC", EVENTS, { title: "e", ...times });
    expect(response.body).toMatchObject({ date: null, start_time: null, end_time: null, end_date: null, ...times });
  });

  test("accepts empty texts for its date and times as null, and clears them so", async () => {
    const full = { date: "2025-03-10", start_time: "09:00", end_time: "10:00" };
    const none = { date: "", start_time: "", end_time: "" };
    const nothing = { date: null, start_time: null, end_time: null };
    expect((await create("UTC", EVENTS, { title: "e", ...none })).response.body).toMatchObject(nothing);
    const { path } = await create("UTC", EVENTS, { title: "e", ...full });
    expect((await as("UTC", "PATCH", path, none)).body).toMatchObject(nothing);
  });

  test("keeps members that PUT and PATCH do not send", async () => {
    const full = { date: "2025-03-10", start_time: "09:00", end_time: "10:00", recurrence: "weekly" };
    const { path } = await create("UTC", EVENTS, { title: "e", ...full });
    expect((await as("UTC", "PUT", path, { title: "f" })).body).toMatchObject({ title: "f", ...full });
    expect((await as("UTC", "PATCH", path, { end_time: null })).body).toMatchObject({
      title: "f",
      ...full,
      end_time: null,
    });
  });

  test("is one object for a whole series, and its word may be written back and replaced", async () => {
    const { response, path } = await create("UTC", EVENTS, { title: "e", date: "2025-03-10", recurrence: "daily" });
    const list = listOf(await as("UTC", "GET", EVENTS));
    expect(list.filter((row) => row["id"] === idOf(response))).toHaveLength(1);
    for (const recurrence of ["daily", "monthly", "monthly", null, null, "weekly"]) {
      expect((await as("UTC", "PATCH", path, { recurrence })).body).toMatchObject({ recurrence, date: "2025-03-10" });
    }
  });

  test("does not move when the zone of the account changes", async () => {
    const mover = await server.join("mover", { timezone: "America/St_Johns" });
    const body = { title: "e", date: "2025-03-10", start_time: "09:00", end_time: "10:00" };
    const made = await server.call("POST", EVENTS, { token: mover.token, body });
    const zone = await server.call("PATCH", ME, { token: mover.token, body: { timezone: "Pacific/Kiritimati" } });
    expect(zone.status).toBe(200);
    expect((await server.call("GET", `${EVENTS}${idOf(made)}/`, { token: mover.token })).body).toEqual(made.body);
  });
});

describe("a date-time", () => {
  const vectors: [zone: string, sent: string, printed: string][] = [
    ["UTC", "2025-03-10 09:00", "2025-03-10T09:00:00Z"],
    ["UTC", "2025-03-10T09:00:00.000Z", "2025-03-10T09:00:00Z"],
    ["UTC", "2025-03-10T09:00:00+00:00", "2025-03-10T09:00:00Z"],
    ["UTC", "2025-03-10T09:00:00-00:00", "2025-03-10T09:00:00Z"],
    ["Europe/Berlin", "2025-03-10 09:00", "2025-03-10T09:00:00+01:00"],
    ["Europe/Berlin", "2025-07-10T09:00", "2025-07-10T09:00:00+02:00"],
    ["Europe/Berlin", "2025-03-10T09:00:00.000Z", "2025-03-10T10:00:00+01:00"],
    ["Europe/Berlin", "2025-03-10 09:00:59.999999", "2025-03-10T09:00:59+01:00"],
    ["Europe/Berlin", "2025-03-10T23:30:00-05:00", "2025-03-11T05:30:00+01:00"],
    ["Europe/Berlin", "2025-03-30 01:59", "2025-03-30T01:59:00+01:00"],
    ["Europe/Berlin", "2025-03-30 02:00", "2025-03-30T03:00:00+02:00"],
    ["Europe/Berlin", "2025-03-30 02:30", "2025-03-30T03:30:00+02:00"],
    ["Europe/Berlin", "2025-03-30 03:00", "2025-03-30T03:00:00+02:00"],
    ["Europe/Berlin", "2025-10-26 02:30", "2025-10-26T02:30:00+02:00"],
    ["Europe/Berlin", "2025-10-26T02:30:00+01:00", "2025-10-26T02:30:00+01:00"],
    ["Europe/Berlin", "2025-10-26T01:30:00Z", "2025-10-26T02:30:00+01:00"],
    ["Europe/London", "2025-01-10 09:00", "2025-01-10T09:00:00Z"],
    ["Europe/London", "2025-07-10 09:00", "2025-07-10T09:00:00+01:00"],
    ["America/St_Johns", "2025-03-10 09:00", "2025-03-10T09:00:00-02:30"],
    ["Asia/Kathmandu", "2025-03-10 09:00", "2025-03-10T09:00:00+05:45"],
    ["Asia/Kathmandu", "2025-03-10T09:00Z", "2025-03-10T14:45:00+05:45"],
    ["Pacific/Kiritimati", "2025-03-10T12:00Z", "2025-03-11T02:00:00+14:00"],
  ];
  test.each(vectors)("in %s sent as %s is printed as %s, in every response", async (zone, sent, printed) => {
    for (const [collection, least, name] of [
      [POMODOROS, { title: "p", start_time: sent }, "start_time"],
      [FLOWTIME, { start_time: sent }, "start_time"],
      [FLOWTIME, { start_time: "2020-01-01 00:00", end_time: sent }, "end_time"],
    ] as const) {
      const { response, path } = await create(zone, collection, least);
      expect(memberOf(response, name)).toBe(printed);
      expect(memberOf(await as(zone, "GET", path), name)).toBe(printed);
      expect(memberOf(await as(zone, "PATCH", path, { [name]: sent }), name)).toBe(printed);
      expect(memberOf(await as(zone, "PUT", path, least), name)).toBe(printed);
      const row = listOf(await as(zone, "GET", collection)).find((one) => one["id"] === idOf(response));
      expect(row?.[name]).toBe(printed);
      expect(memberOf(await as(zone, "PATCH", path, { [name]: printed }), name)).toBe(printed);
    }
  });

  test.each([
    ["Europe/Berlin", "0001-01-01 00:00"],
    ["Asia/Kathmandu", "0001-01-01 05:00"],
    ["America/St_Johns", "9999-12-31 23:59"],
    ["UTC", "9999-12-31T23:59-01:00"],
    ["UTC", "0001-01-01T00:00+01:00"],
  ])("in %s of %s is out of range", async (zone, start_time) => {
    for (const [collection, body] of [
      [POMODOROS, { title: "p", start_time }],
      [FLOWTIME, { start_time }],
    ] as const) {
      const response = await as(zone, "POST", collection, body);
      expect(response.status).toBe(400);
      expect(response.body).toEqual({ start_time: [texts.dateTimeRange] });
    }
  });

  test("in an account that changes its zone prints anew, and is the same instant", async () => {
    const mover = await server.join("traveller", { timezone: "Europe/Berlin" });
    const { token } = mover;
    const made = await server.call("POST", POMODOROS, { token, body: { title: "p", start_time: "2025-03-10 09:00" } });
    const read = async () => memberOf(await server.call("GET", `${POMODOROS}${idOf(made)}/`, { token }), "start_time");
    expect(await read()).toBe("2025-03-10T09:00:00+01:00");
    for (const [timezone, printed] of [
      ["UTC", "2025-03-10T08:00:00Z"],
      ["America/New_York", "2025-03-10T04:00:00-04:00"],
      ["Pacific/Kiritimati", "2025-03-10T22:00:00+14:00"],
      ["Europe/Berlin", "2025-03-10T09:00:00+01:00"],
    ] as const) {
      expect((await server.call("PATCH", ME, { token, body: { timezone } })).body).toMatchObject({ timezone });
      expect(await read()).toBe(printed);
      const wallClock = { title: "q", start_time: "2025-03-10 09:00" };
      const next = await server.call("POST", POMODOROS, { token, body: wallClock });
      expect(String(memberOf(next, "start_time")).slice(0, 16)).toBe("2025-03-10T09:00");
    }
  });
});

describe("a zone", () => {
  test.each(["Mars/Phobos", "", "+02:00", "-0500", "UTC+1", "Europe/Berlin/x", "../etc/passwd", "EST5EDT\0"])(
    "of %j is rejected at sign-up and in the profile",
    async (timezone) => {
      const body = { username: "nobody", email: "nobody@example.com", password: "quiet-river-stone", timezone };
      const signUp = await server.call("POST", "/api/v1/users/", { body });
      const patch = await as("UTC", "PATCH", ME, { timezone });
      for (const response of [signUp, patch]) {
        expect(response.status).toBe(400);
        expect(response.body).toEqual({ timezone: [texts.choice(timezone)] });
      }
    },
  );

  test("is UTC unless the sign-up says otherwise", async () => {
    const { token } = await server.join("plain");
    expect((await server.call("GET", ME, { token })).body).toMatchObject({ timezone: "UTC" });
  });
});

describe("a flowtime record", () => {
  test("is open or has an end, which is not before its start", async () => {
    const open = await create("UTC", FLOWTIME, { start_time: "2025-03-10 09:00" });
    expect(open.response.body).toMatchObject({ task: null, end_time: null });
    const another = await create("UTC", FLOWTIME, { start_time: "2025-03-10 09:00", end_time: null });
    expect(another.response.body).toMatchObject({ end_time: null });
    const empty = await create("UTC", FLOWTIME, { start_time: "2025-03-10 09:00", end_time: "2025-03-10 09:00" });
    expect(empty.response.body).toMatchObject({ end_time: "2025-03-10T09:00:00Z" });
  });

  const early = { end_time: ["The end must not be before the start."] };
  test("rejects an end before its start, whichever of them is sent", async () => {
    const posted = await as("UTC", "POST", FLOWTIME, { start_time: "2025-03-10 09:00", end_time: "2025-03-10 08:59" });
    expect(posted.status).toBe(400);
    expect(posted.body).toEqual(early);

    const { response, path } = await create("UTC", FLOWTIME, {
      start_time: "2025-03-10 09:00",
      end_time: "2025-03-10 09:47",
    });
    for (const [method, body] of [
      ["PATCH", { end_time: "2025-03-10 08:59:59" }],
      ["PATCH", { start_time: "2025-03-10 09:48" }],
      ["PATCH", { start_time: "2025-03-11 09:00", end_time: "2025-03-10 10:00" }],
      ["PUT", { start_time: "2025-03-10 09:48" }],
    ] as const) {
      const changed = await as("UTC", method, path, body);
      expect(changed.status).toBe(400);
      expect(changed.body).toEqual(early);
    }
    expect((await as("UTC", "GET", path)).body).toEqual(response.body);
    expect((await as("UTC", "PATCH", path, { start_time: "2025-03-10 09:47" })).status).toBe(200);
  });

  test("is compared by instants: an hour on the clock may be none", async () => {
    const body = { start_time: "2025-10-26T02:30:00+02:00", end_time: "2025-10-26T02:10:00+01:00" };
    expect((await as("Europe/Berlin", "POST", FLOWTIME, body)).status).toBe(201);
  });

  test("is validated across its fields only when each of them is valid", async () => {
    const body = { start_time: "2025-03-10 09:00", end_time: "2025-03-10 08:00", task: "abc" };
    const response = await as("UTC", "POST", FLOWTIME, body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ task: [texts.pk("abc")] });
    const unknown = "0199aaaa-0000-7000-8000-000000000000";
    const other = await as("UTC", "POST", FLOWTIME, { ...body, task: unknown });
    expect(other.status).toBe(400);
    expect(other.body).toEqual({ task: [texts.pk(unknown)] });
  });
});
