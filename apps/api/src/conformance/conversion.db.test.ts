import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  idOf,
  listOf,
  memberOf,
  race,
  startHttpServer,
  texts,
  UNKNOWN_ID,
  type Account,
  type HttpResponse,
  type HttpServer,
} from "../testing/http-driver.ts";
import { FEW_ROWS } from "../testing/test-app.ts";

/** REST contract: pomodoros from an event. */

let server: HttpServer;
let ann: Account;
let bob: Account;
let berlin: Account;
beforeAll(async () => {
  server = await startHttpServer({ rowsMax: FEW_ROWS });
  ann = await server.join("ann");
  bob = await server.join("bob");
  berlin = await server.join("berlin", { timezone: "Europe/Berlin" });
});
afterAll(() => server.close());

const PATH = "/api/v1/pomodoros/from-event/";
const EVENTS = "/api/v1/events/";
const POMODOROS = "/api/v1/pomodoros/";

const convert = (body: unknown, account = ann, headers: Record<string, string> = {}) =>
  server.call("POST", PATH, { token: account.token, body, headers });

async function createEvent(more: Record<string, unknown> = {}, account = ann): Promise<string> {
  const body = { title: "Work", date: "2025-03-10", start_time: "09:00", end_time: "10:00", ...more };
  const response = await server.call("POST", EVENTS, { token: account.token, body });
  expect(response.status).toBe(201);
  return idOf(response);
}
const getEvent = (id: string, account = ann) => server.call("GET", `${EVENTS}${id}/`, { token: account.token });
const pomodoros = async (account = ann) => listOf(await server.call("GET", POMODOROS, { token: account.token }));

function sessionsOf(response: HttpResponse): Record<string, unknown>[] {
  const sessions = memberOf(response, "pomodoros");
  if (!Array.isArray(sessions)) throw new Error(`no sessions in ${response.text}`);
  return sessions;
}
const startsOf = (response: HttpResponse) => sessionsOf(response).map((session) => String(session["start_time"]));
const clockOf = (response: HttpResponse) => startsOf(response).map((start) => start.slice(11, 16));

describe("the response", () => {
  test("contains whole pomodoros in time order, the id of the event, and the unused minutes; the event is deleted", async () => {
    const id = await createEvent({ end_time: "11:00", title: "Write report" });
    const response = await convert({ event_id: id });
    expect(response.status).toBe(201);
    const session = (start: string) => ({
      id: expect.stringMatching(/^[0-9a-f-]{14}7[0-9a-f-]{21}$/),
      title: "Write report",
      start_time: `2025-03-10T${start}:00Z`,
      duration: 25,
      task: null,
    });
    expect(response.body).toMatchObject({
      deleted_event_id: id,
      pomodoros: ["09:00", "09:30", "10:00", "10:30"].map(session),
      unused_minutes: 5,
    });
    expect((await getEvent(id)).status).toBe(404);
    expect(listOf(await server.call("GET", EVENTS, { token: ann.token })).map((row) => row["id"])).not.toContain(id);
    const listed = await pomodoros();
    for (const made of sessionsOf(response)) {
      expect(listed).toContainEqual(made);
      const one = await server.call("GET", `${POMODOROS}${String(made["id"])}/`, { token: ann.token });
      expect(one.body).toEqual(made);
    }
    expect(new Set(sessionsOf(response).map((made) => made["id"])).size).toBe(4);
  });

  test("works without the final slash, too, and GET is not offered", async () => {
    const id = await createEvent();
    const response = await server.call("POST", PATH.slice(0, -1), { token: ann.token, body: { event_id: id } });
    expect(response).toMatchObject({ status: 201, body: { deleted_event_id: id } });
    expect((await server.call("GET", PATH, { token: ann.token })).status).toBe(405);
    expect((await server.call("POST", PATH, { body: { event_id: id } })).status).toBe(401);
  });
});

/** How many sessions fit into an event is tested with plan-sessions.ts. */
describe("an event", () => {
  test("has breaks of 5 minutes, and one of 15 after four sessions", async () => {
    const response = await convert({ event_id: await createEvent({ end_time: "11:40" }) });
    expect(clockOf(response)).toEqual(["09:00", "09:30", "10:00", "10:30", "11:10"]);
    expect(response.body).toMatchObject({ unused_minutes: 5 });
  });

  test.each([
    ["09:00", 0],
    ["09:24", 24],
  ])("to %s is too short, and stays", async (end_time, minutes) => {
    const id = await createEvent({ end_time });
    const before = (await pomodoros()).length;
    const response = await convert({ event_id: id });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      event_id: [`The event lasts ${minutes} minutes; one session needs 25 minutes.`],
    });
    expect((await getEvent(id)).status).toBe(200);
    expect(await pomodoros()).toHaveLength(before);
  });

  test("over midnight has sessions of the next day", async () => {
    const response = await convert({ event_id: await createEvent({ start_time: "23:30", end_time: "00:25" }) });
    expect(startsOf(response)).toEqual(["2025-03-10T23:30:00Z", "2025-03-11T00:00:00Z"]);
    expect(response.body).toMatchObject({ unused_minutes: 0 });
  });
});

describe("with other numbers", () => {
  test.each([
    ["text", { duration: "50", break_duration: "10" }, ["09:00", "10:00"], 10],
    ["a long break after two", { long_after: 2, long_break_duration: 30 }, ["09:00", "09:30", "10:25"], 10],
  ])("%s", async (_name, numbers, starts, unused) => {
    const response = await convert({ event_id: await createEvent({ end_time: "11:00" }), ...numbers });
    expect(response.status).toBe(201);
    expect(clockOf(response)).toEqual(starts);
    expect(response.body).toMatchObject({ unused_minutes: unused });
    const duration = Number("duration" in numbers ? numbers.duration : 25);
    expect(new Set(sessionsOf(response).map((session) => session["duration"]))).toEqual(new Set([duration]));
  });

  test("the smallest and the greatest", async () => {
    const many = await convert({
      event_id: await createEvent(),
      duration: 1,
      break_duration: 0,
      long_after: 100,
      long_break_duration: 0,
    });
    expect(sessionsOf(many)).toHaveLength(60);
    const id = await createEvent({
      date: "2025-03-10",
      start_time: "00:00",
      end_time: "00:00",
      end_date: "2025-03-11",
    });
    const one = await convert({
      event_id: id,
      duration: 1_440,
      break_duration: 1_440,
      long_after: 1,
      long_break_duration: 1_440,
    });
    expect(startsOf(one)).toEqual(["2025-03-10T00:00:00Z"]);
  });

  test("count long breaks anew for each event", async () => {
    const numbers = { long_after: 2, long_break_duration: 15 };
    const first = await convert({ event_id: await createEvent({ end_time: "09:25" }), ...numbers });
    const second = await convert({ event_id: await createEvent({ end_time: "10:35" }), ...numbers });
    expect(clockOf(first)).toEqual(["09:00"]);
    expect(clockOf(second)).toEqual(["09:00", "09:30", "10:10"]);
  });

  test("existing sessions do not matter", async () => {
    const body = { title: "busy", start_time: "2025-03-10 09:10", duration: 120 };
    await server.call("POST", POMODOROS, { token: ann.token, body });
    expect(clockOf(await convert({ event_id: await createEvent() }))).toEqual(["09:00", "09:30"]);
  });
});

describe("the title", () => {
  test.each([
    ["absent", {}, "Work"],
    ["null", { title: null }, "Work"],
    ["empty", { title: "" }, "Work"],
    ["blank", { title: " \u2003\n" }, "Work"],
    ["given", { title: " Deep <work> " }, "Deep <work>"],
    ["a number", { title: 7 }, "7"],
    ["255 emoji", { title: "\u{1f600}".repeat(255) }, "\u{1f600}".repeat(255)],
  ])("%s", async (_name, more, title) => {
    const response = await convert({ event_id: await createEvent(), ...more });
    expect(response.status).toBe(201);
    expect(sessionsOf(response).map((session) => session["title"])).toEqual([title, title]);
  });
});

describe("keep_event", () => {
  test.each([true, "true", 1, "yes"])("%j leaves the event, which may be converted again", async (keep_event) => {
    const id = await createEvent();
    for (let count = 0; count < 2; count += 1) {
      const response = await convert({ event_id: id, keep_event });
      expect(response).toMatchObject({ status: 201, body: { deleted_event_id: null } });
      expect(sessionsOf(response)).toHaveLength(2);
      expect((await getEvent(id)).status).toBe(200);
    }
  });
  test.each([false, "false", 0, "no"])("%j does not", async (keep_event) => {
    const id = await createEvent();
    expect((await convert({ event_id: id, keep_event })).body).toMatchObject({ deleted_event_id: id });
    expect((await getEvent(id)).status).toBe(404);
  });
});

describe("a repeating event", () => {
  const series = () => createEvent({ recurrence: "weekly", title: "Course" });

  test("gives its first occurrence, then the next, and stays", async () => {
    const id = await series();
    for (const day of ["2025-03-10", "2025-03-17", "2025-03-24"]) {
      const response = await convert({ event_id: id });
      expect(response).toMatchObject({ status: 201, body: { deleted_event_id: null } });
      expect(startsOf(response)).toEqual([`${day}T09:00:00Z`, `${day}T09:30:00Z`]);
    }
    expect((await getEvent(id)).body).toMatchObject({ id, date: "2025-03-31", recurrence: "weekly" });
  });

  test("continues from its first remaining occurrence, with its last day, in a new version", async () => {
    const id = await createEvent({ recurrence: "weekly", end_date: "2025-03-11", end_time: "09:30" });
    const tagOf = async () => (await getEvent(id)).headers["etag"];
    const tags = [await tagOf()];
    await convert({ event_id: id, date: "2025-03-17" });
    tags.push(await tagOf());
    expect((await getEvent(id)).body).toMatchObject({ date: "2025-03-10", end_date: "2025-03-11" });
    await convert({ event_id: id });
    tags.push(await tagOf());
    expect((await getEvent(id)).body).toMatchObject({ date: "2025-03-24", end_date: "2025-03-25" });
    expect(new Set(tags).size).toBe(3);
  });

  test("keeps its day of the month after a shorter month", async () => {
    const id = await createEvent({ recurrence: "monthly", date: "2025-01-31" });
    const days = [];
    for (let count = 0; count < 3; count += 1) days.push(startsOf(await convert({ event_id: id }))[0]?.slice(0, 10));
    expect(days).toEqual(["2025-01-31", "2025-02-28", "2025-03-31"]);
    expect((await getEvent(id)).body).toMatchObject({ date: "2025-04-30" });
    expect((await convert({ event_id: id, date: "2025-02-28" })).status).toBe(400);
  });

  test("is deleted with its last occurrence", async () => {
    const id = await createEvent({ recurrence: "monthly", date: "9999-12-01" });
    expect((await convert({ event_id: id })).body).toMatchObject({ deleted_event_id: id });
    expect((await getEvent(id)).status).toBe(404);
  });

  test.each([
    ["date", { date: "2025-03-10" }, { date: "2025-03-03" }],
    ["recurrence", { recurrence: "weekly" }, { recurrence: "daily" }],
  ])(
    "has all its occurrences again when its %s is changed, not when it is written back",
    async (_name, same, other) => {
      const id = await series();
      const path = `${EVENTS}${id}/`;
      await convert({ event_id: id, date: "2025-03-24" });
      await server.call("PATCH", path, { token: ann.token, body: same });
      expect((await convert({ event_id: id, date: "2025-03-24" })).status).toBe(400);
      await server.call("PATCH", path, { token: ann.token, body: other });
      expect((await convert({ event_id: id, date: "2025-03-24" })).status).toBe(201);
    },
  );

  test("with a rule that no word describes keeps it when the word is written back, and is converted by it", async () => {
    const rules = [
      [null, "FREQ=YEARLY", "2026-03-10"],
      ["weekly", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2025-03-24"],
    ] as const;
    for (const [recurrence, rrule, next] of rules) {
      const id = await createEvent({ recurrence });
      const set = { rrule, recurrence, recurrence_anchor: "2025-03-10" };
      await server.api.db.updateTable("events").set(set).where("id", "=", id).execute();
      const write = (body: unknown) => server.call("PATCH", `${EVENTS}${id}/`, { token: ann.token, body });
      expect((await write({ recurrence, title: "same" })).body).toMatchObject({ recurrence, rrule });
      expect(await convert({ event_id: id })).toMatchObject({ status: 201, body: { deleted_event_id: null } });
      expect((await getEvent(id)).body).toMatchObject({ date: next, recurrence, rrule });
      expect((await write({ recurrence: "daily" })).body).toMatchObject({ recurrence: "daily", rrule: null });
      expect(startsOf(await convert({ event_id: id }))[0]).toContain(next);
    }
  });

  test("converts the requested occurrence, once", async () => {
    const id = await series();
    const first = await convert({ event_id: id, date: "2025-03-24" });
    expect(first).toMatchObject({ status: 201, body: { deleted_event_id: null } });
    expect(startsOf(first)).toEqual(["2025-03-24T09:00:00Z", "2025-03-24T09:30:00Z"]);
    const before = (await pomodoros()).length;
    const again = await convert({ event_id: id, date: "2025-03-24" });
    expect(again.status).toBe(400);
    expect(Object.keys(again.body as object)).toEqual(["date"]);
    expect(await pomodoros()).toHaveLength(before);
    expect(startsOf(await convert({ event_id: id }))[0]).toBe("2025-03-10T09:00:00Z");
  });

  test("converts the occurrence that was moved to the requested day", async () => {
    const id = await series();
    const { db } = server.api;
    const { user_id } = await db.selectFrom("events").select("user_id").where("id", "=", id).executeTakeFirstOrThrow();
    const [date, shown] = ["2025-03-17", "2025-03-19"];
    const changes = { date: shown };
    const days = { shown_from: shown, shown_to: shown };
    await db
      .insertInto("event_exceptions")
      .values({ user_id, event_id: id, date, changes, ...days })
      .execute();
    expect(startsOf(await convert({ event_id: id, date: shown }))[0]).toBe("2025-03-19T09:00:00Z");
  });

  test.each(["2025-03-11", "2025-03-03", "2024-01-01"])("does not take place on %s", async (date) => {
    const id = await series();
    const response = await convert({ event_id: id, date });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body as object)).toEqual(["date"]);
  });

  test("of twenty conversions of one occurrence at once one succeeds", async () => {
    const id = await series();
    const before = (await pomodoros()).length;
    const { statuses } = await race(20, () => convert({ event_id: id, date: "2025-03-17" }));
    expect(statuses).toEqual({ 201: 1, 400: 19 });
    expect(await pomodoros()).toHaveLength(before + 2);
  });
});

describe("errors create and delete nothing", () => {
  const expectRejected = async (body: unknown, errors: unknown, account = ann) => {
    const [before, events] = [await pomodoros(account), await server.call("GET", EVENTS, { token: account.token })];
    const response = await convert(body, account);
    expect(response.status).toBe(400);
    expect(response.body).toEqual(errors);
    expect(await pomodoros(account)).toEqual(before);
    expect((await server.call("GET", EVENTS, { token: account.token })).text).toBe(events.text);
  };

  test.each([
    ["nothing", {}, { event_id: [texts.required] }],
    ["null", { event_id: null }, { event_id: [texts.notNull] }],
    ["an empty text", { event_id: "" }, { event_id: [texts.notNull] }],
    ["a number", { event_id: 12 }, { event_id: [texts.pk("12")] }],
    ["text", { event_id: "12" }, { event_id: [texts.pk("12")] }],
    ["an unknown id", { event_id: UNKNOWN_ID }, { event_id: [texts.pk(UNKNOWN_ID)] }],
    [
      "an unknown id in capitals",
      { event_id: UNKNOWN_ID.toUpperCase() },
      { event_id: [texts.pk(UNKNOWN_ID.toUpperCase())] },
    ],
    ["a boolean", { event_id: true }, { event_id: [texts.pkType("bool")] }],
    ["an array", { event_id: [] }, { event_id: [texts.pkType("list")] }],
    ["an object", { event_id: {} }, { event_id: [texts.pkType("dict")] }],
    [
      "an unknown event and bad numbers, all at once",
      { event_id: UNKNOWN_ID, duration: 0, keep_event: "maybe", date: "x", title: "t".repeat(256) },
      {
        event_id: [texts.pk(UNKNOWN_ID)],
        duration: [texts.atLeast(1)],
        keep_event: [texts.boolean],
        date: [texts.date],
        title: [texts.longerThan(255)],
      },
    ],
    [
      "no event and bad numbers",
      { duration: null, break_duration: -1, long_after: 101, long_break_duration: 25.5 },
      {
        event_id: [texts.required],
        duration: [texts.notNull],
        break_duration: [texts.atLeast(0)],
        long_after: [texts.atMost(100)],
        long_break_duration: [texts.integer],
      },
    ],
  ])("%s", async (_name, body, errors) => {
    await expectRejected(body, errors);
  });

  const bounds = [
    ["duration", 1, 1_440],
    ["break_duration", 0, 1_440],
    ["long_after", 1, 100],
    ["long_break_duration", 0, 1_440],
  ] as const;
  const numbers = bounds.flatMap(([name, least, most]): [string, unknown, string][] => [
    [name, least - 1, texts.atLeast(least)],
    [name, -5, texts.atLeast(least)],
    [name, most + 1, texts.atMost(most)],
    [name, 1e15, texts.atMost(most)],
    [name, null, texts.notNull],
    [name, 25.5, texts.integer],
    [name, "abc", texts.integer],
    [name, "", texts.integer],
    [name, true, texts.integer],
    [name, [25], texts.integer],
    [name, "1".repeat(1_001), texts.longInteger],
  ]);
  test.each(numbers)("%s of %j: %s", async (name, value, text) => {
    await expectRejected({ event_id: await createEvent(), [name]: value }, { [name]: [text] });
  });

  test.each([
    ["a title that is too long", { title: "t".repeat(256) }, { title: [texts.longerThan(255)] }],
    ["a title that is no text", { title: [] }, { title: [texts.notText] }],
    ["a title with U+0000", { title: "\0" }, { title: [texts.noNull] }],
    ["a flag that is none", { keep_event: "maybe" }, { keep_event: [texts.boolean] }],
    ["a date that is none", { date: "2025-02-30" }, { date: [texts.date] }],
  ])("%s", async (_name, more, errors) => {
    await expectRejected({ event_id: await createEvent(), ...more }, errors);
  });

  test.each([
    ["no date", { date: null }],
    ["no start", { start_time: null }],
    ["no end", { end_time: null }],
    ["none of them", { date: null, start_time: null, end_time: null }],
  ])("an event with %s", async (_name, more) => {
    await expectRejected(
      { event_id: await createEvent(more) },
      { event_id: ["The event needs a date, a start time and an end time."] },
    );
  });

  test("an event shorter than one session, with the real numbers", async () => {
    await expectRejected(
      { event_id: await createEvent({ end_time: "09:59" }), duration: 60 },
      { event_id: ["The event lasts 59 minutes; one session needs 60 minutes."] },
    );
  });

  test("a foreign event is as unknown as none, in the same bytes but for the id", async () => {
    const foreign = await createEvent({}, bob);
    await expectRejected({ event_id: foreign }, { event_id: [texts.pk(foreign)] });
    expect((await getEvent(foreign, bob)).status).toBe(200);
  });

  test("a deleted and an already converted event are unknown", async () => {
    const deleted = await createEvent();
    await server.call("DELETE", `${EVENTS}${deleted}/`, { token: ann.token });
    await expectRejected({ event_id: deleted }, { event_id: [texts.pk(deleted)] });
    const converted = await createEvent();
    expect((await convert({ event_id: converted })).status).toBe(201);
    await expectRejected({ event_id: converted }, { event_id: [texts.pk(converted)] });
  });
});

describe("at once", () => {
  test("of twenty conversions of one event one succeeds, and the sessions are those of one", async () => {
    const id = await createEvent({ end_time: "11:00" });
    const before = (await pomodoros()).length;
    const { responses, statuses } = await race(20, () => convert({ event_id: id }));
    expect(statuses).toEqual({ 201: 1, 400: 19 });
    for (const { body } of responses.filter(({ status }) => status === 400)) {
      expect(body).toEqual({ event_id: [texts.pk(id)] });
    }
    expect(await pomodoros()).toHaveLength(before + 4);
  });

  test("a conversion and a DELETE: exactly one succeeds", async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await createEvent();
      const before = (await pomodoros()).length;
      const remove = () => server.call("DELETE", `${EVENTS}${id}/`, { token: ann.token });
      const first = round % 2 === 0;
      const calls = first ? [convert({ event_id: id }), remove()] : [remove(), convert({ event_id: id })];
      const [one, two] = await Promise.all(calls);
      const [converted, deleted] = first ? [one, two] : [two, one];
      const result = [converted?.status, deleted?.status];
      expect([
        [201, 404],
        [400, 204],
      ]).toContainEqual(result);
      expect(await pomodoros()).toHaveLength(before + (converted?.status === 201 ? 2 : 0));
      expect((await getEvent(id)).status).toBe(404);
    }
  });

  test("of twenty with one Idempotency-Key one has an effect, and all get its response", async () => {
    const id = await createEvent();
    const before = (await pomodoros()).length;
    const keyed = () => convert({ event_id: id }, ann, { "idempotency-key": "convert" });
    const { responses, statuses } = await race(20, keyed);
    expect((statuses[201] ?? 0) + (statuses[409] ?? 0)).toBe(20);
    const texts201 = new Set(responses.filter(({ status }) => status === 201).map(({ text }) => text));
    expect(texts201.size).toBe(1);
    expect(await pomodoros()).toHaveLength(before + 2);
    const again = await keyed();
    expect(again).toMatchObject({ status: 201, text: [...texts201][0] });
    const other = await convert({ event_id: id, duration: 30 }, ann, { "idempotency-key": "convert" });
    expect(other.status).toBe(422);
    const bad = await convert({ event_id: 5, duration: "x" }, ann, { "idempotency-key": "convert" });
    expect(bad).toMatchObject({
      status: 422,
      body: { detail: "This Idempotency-Key was used with another request." },
    });
  });
});

test("an event over the night in which clocks go forward lasts an hour less", async () => {
  const id = await createEvent({ date: "2025-03-30", start_time: "01:00", end_time: "04:00" }, berlin);
  expect(startsOf(await convert({ event_id: id }, berlin))).toEqual([
    "2025-03-30T01:00:00+01:00",
    "2025-03-30T01:30:00+01:00",
    "2025-03-30T03:00:00+02:00",
    "2025-03-30T03:30:00+02:00",
  ]);
});

test("an account with too many sessions rejects more, and the event stays", async () => {
  const full = await server.join("full");
  const start_time = new Date(0);
  const rows = Array.from({ length: FEW_ROWS - 3 }, () => ({
    user_id: full.id,
    id: randomUUID(),
    title: "x",
    start_time,
    duration: 25,
  }));
  await server.api.db.insertInto("pomodoros").values(rows).execute();
  const id = await createEvent({ end_time: "11:00" }, full);
  const response = await convert({ event_id: id }, full);
  expect(response.status).toBe(400);
  expect(response.body).toEqual({ non_field_errors: ["This account is full."] });
  expect((await getEvent(id, full)).status).toBe(200);
  const fitting = await createEvent({ end_time: "10:30" }, full);
  expect((await convert({ event_id: fitting }, full)).status).toBe(201);
});
