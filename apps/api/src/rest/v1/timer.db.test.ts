import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { timerView, type TimerEvent, type TimerView } from "@hourloom/schema/timer";
import { createTestApp, textAt, type TestAnswer, type TestApp } from "../../testing/test-app.ts";

/** The timer over REST, as a script plays it. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
afterEach(() => api.setNow(Date.now()));

const TIMER = "/api/v1/timer/";
const NOON = Date.parse("2026-03-10T12:00:00Z");
const MINUTE_MS = 60_000;
const [A, B] = ["0199aaaa-0000-7000-8000-00000000000a", "0199aaaa-0000-7000-8000-00000000000b"];
const UNKNOWN = "0199aaaa-0000-7000-8000-0000000000ff";
const ownId = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

/** Puts the server's clock so many minutes after noon of the tenth of March, in UTC. */
function at(minute: number): void {
  api.setNow(NOON + minute * MINUTE_MS);
}

/** A command and the minute after noon at which it comes. */
type Move = readonly [minute: number, command: string, body?: object];

/** Whose timers are played with; each test finds them unused. */
type Person = "ann" | "bob";
const accounts: Partial<Record<Person, { token: string; id: string }>> = {};

async function forget(userId: string): Promise<void> {
  for (const table of ["timers", "pomodoros", "flowtimes", "task_lists", "idempotency_keys"] as const) {
    await api.db.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  await api.db.updateTable("users").set({ timezone: "UTC" }).where("id", "=", userId).execute();
}

async function join(name: Person = "ann") {
  at(0);
  const { token, id: userId } = (accounts[name] ??= await api.signIn(name));
  await forget(userId);
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    api.call(method, path, { token, headers, ...(body && { body }) });
  const tell = (command: string, body?: object, headers?: Record<string, string>) =>
    call("POST", `${TIMER}${command}/`, body, headers);
  const make = async (path: string, body: object) => textAt((await call("POST", path, body)).body, "id");
  return {
    userId,
    call,
    tell,
    sendRaw: (command: string, body: string, type: string) =>
      api.call("POST", `${TIMER}${command}/`, { token, body, headers: { "content-type": type } }),
    look: () => call("GET", TIMER),
    /** Tells the timer one thing after the other, each of which must be taken. */
    play: async (moves: readonly Move[]): Promise<TimerView | undefined> => {
      let last: TestAnswer | undefined;
      for (const [minute, command, body] of moves) {
        at(minute);
        last = await tell(command, body);
        expect([command, last.status, last.body]).toEqual([command, 200, last.body]);
      }
      return last && timerView.parse(last.body);
    },
    makeTask: async (title: string) =>
      make("/api/v1/tasks/", { title, task_list: await make("/api/v1/task-lists/", { title: "List" }) }),
    makePomodoro: (body: object) => make("/api/v1/pomodoros/", body),
    event: (event: TimerEvent) => call("POST", "/trpc/timer.send", { event }),
    rows: async () => {
      const of = (table: "pomodoros" | "flowtimes") =>
        api.db.selectFrom(table).selectAll().where("user_id", "=", userId).orderBy("id").execute();
      return [...(await of("pomodoros")), ...(await of("flowtimes"))];
    },
  };
}

const bare = ["pause", "resume", "finish", "stop", "skip", "start-break", "go-on", "dismiss", "discard"] as const;
const commands = ["start", "next", "add-minutes", "interrupt", "task", "away", ...bare];

const started: Move[] = [[0, "start", { session: A, title: "Write" }]];
const ended: Move[] = [...started, [24, "finish"]];
const inBreak: Move[] = [...ended, [26, "start-break"]];
const flowing: Move[] = [[0, "start", { mode: "flowtime", session: A }]];
const flowed: Move[] = [...flowing, [50, "stop"]];

const idle = {
  ...{ status: "idle", mode: null, phase: null, session: null, task: null, title: "" },
  ...{ started_at: null, ended_at: null, planned_end: null, planned_seconds: null },
  ...{ elapsed_seconds: 0, remaining_seconds: null, paused_seconds: 0 },
  ...{ internal_interruptions: 0, external_interruptions: 0, pomodoros_done: 0, version: 0 },
};
const running = {
  ...idle,
  ...{ status: "running", mode: "pomodoro", phase: "focus", session: A, title: "Write" },
  ...{ started_at: "2026-03-10T12:00:00Z", planned_end: "2026-03-10T12:25:00Z", planned_seconds: 1_500 },
  ...{ remaining_seconds: 1_500, version: 1 },
};
const over = {
  ...running,
  ...{ status: "ended", ended_at: "2026-03-10T12:25:00Z", planned_end: null },
  // Its time alone has ended it.
  ...{ elapsed_seconds: 1_500, remaining_seconds: 0, pomodoros_done: 1, version: 1 },
};

describe("reading", () => {
  test.each<[string, Move[], number, object]>([
    ["never used", [], 5, idle],
    ["running", started, 10, { ...running, elapsed_seconds: 600, remaining_seconds: 900 }],
    ["seconds apart", started, 0.99, { ...running, elapsed_seconds: 59, remaining_seconds: 1_441 }],
    [
      "paused",
      [...started, [10, "pause"]],
      14,
      {
        ...running,
        ...{ status: "paused", planned_end: null, version: 2 },
        ...{ elapsed_seconds: 600, remaining_seconds: 900, paused_seconds: 240 },
      },
    ],
    [
      "resumed",
      [...started, [10, "pause"], [14, "resume"]],
      15,
      {
        ...{ ...running, planned_end: "2026-03-10T12:29:00Z", version: 3 },
        ...{ elapsed_seconds: 660, remaining_seconds: 840, paused_seconds: 240 },
      },
    ],
    ["over, which nobody noticed", started, 90, over],
    [
      "in a break",
      inBreak,
      28,
      {
        ...{ ...running, phase: "short_break", session: null, pomodoros_done: 1, version: 3 },
        ...{ started_at: "2026-03-10T12:26:00Z", planned_end: "2026-03-10T12:31:00Z", planned_seconds: 300 },
        ...{ elapsed_seconds: 120, remaining_seconds: 180 },
      },
    ],
    [
      "in flowtime",
      flowing,
      70,
      {
        ...{ ...running, mode: "flowtime", title: "", planned_end: null, planned_seconds: null },
        ...{ elapsed_seconds: 4_200, remaining_seconds: null },
      },
    ],
    ["idle again", [...ended, [26, "dismiss"]], 30, { ...idle, pomodoros_done: 1, version: 3 }],
  ])("a timer that is %s", async (_name, moves, minute, expected) => {
    const { play, look } = await join();
    await play(moves);
    at(minute);
    const answer = await look();
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(answer.body).toEqual(expected);
    expect(answer.headers["etag"]).toBe(`"${timerView.parse(answer.body).version}"`);
  });

  test("does not count the pomodoros of the day before", async () => {
    const { play, look } = await join();
    await play([...ended, [26, "dismiss"]]);
    at(24 * 60);
    expect((await look()).body).toEqual({ ...idle, version: 3 });
  });

  test("prints moments on the clock of the account's zone", async () => {
    const { play, call, look } = await join();
    await call("PATCH", "/api/v1/users/me/", { timezone: "Asia/Kathmandu" });
    await play(started);
    const moments = { started_at: "2026-03-10T17:45:00+05:45", planned_end: "2026-03-10T18:10:00+05:45" };
    expect((await look()).body).toMatchObject({ ...moments, ended_at: null });
    at(30);
    expect((await look()).body).toMatchObject({ planned_end: null, ended_at: "2026-03-10T18:10:00+05:45" });
  });

  test("shows no task that lies in the trash or is gone, and shows it again once it is back", async () => {
    const { play, look, call, makeTask, rows } = await join();
    const task = await makeTask("Essay");
    expect(await play([[0, "start", { task }]])).toMatchObject({ task, title: "Essay" });
    await call("DELETE", `/api/v1/tasks/${task}/`);
    expect((await look()).body).toMatchObject({ task: null, title: "Essay" });
    await call("POST", "/trpc/tasks.restore", { id: task });
    expect((await look()).body).toMatchObject({ task });
    await api.db.deleteFrom("tasks").where("id", "=", task).execute();
    expect((await look()).body).toMatchObject({ task: null, status: "running" });
    await play([[5, "stop"]]);
    expect(await rows()).toMatchObject([{ title: "Essay", task: null, state: "stopped" }]);
  });
});

describe("every command", () => {
  test.each<[string, Move[], Move, object]>([
    ["start", [], [0, "start"], { ...running, session: ownId, title: "" }],
    ["pause", started, [4, "pause"], { status: "paused", elapsed_seconds: 240 }],
    ["resume", [...started, [4, "pause"]], [9, "resume"], { status: "running", paused_seconds: 300 }],
    ["finish", started, [9, "finish"], { status: "ended", ended_at: "2026-03-10T12:09:00Z", pomodoros_done: 0 }],
    ["stop", started, [9, "stop"], { ...idle, version: 2 }],
    ["stop, late", started, [21, "stop"], { status: "ended", elapsed_seconds: 1_260, pomodoros_done: 1 }],
    ["skip", inBreak, [27, "skip"], { status: "ended", phase: "short_break" }],
    ["start-break", ended, [25, "start-break"], { status: "running", phase: "short_break", planned_seconds: 300 }],
    ["next, of a pomodoro", ended, [25, "next"], { status: "running", phase: "short_break", title: "Write" }],
    [
      "next, of a break",
      [...inBreak, [30, "finish"]],
      [31, "next"],
      { phase: "focus", session: ownId, title: "Write" },
    ],
    [
      "next, of a break, with other work",
      [...inBreak, [30, "finish"]],
      [31, "next", { session: B, title: "Read", minutes: 15 }],
      { phase: "focus", session: B, title: "Read", planned_seconds: 900 },
    ],
    [
      "go-on",
      flowed,
      [55, "go-on"],
      { status: "running", mode: "flowtime", elapsed_seconds: 3_000, paused_seconds: 300 },
    ],
    ["dismiss", ended, [26, "dismiss"], { ...idle, pomodoros_done: 1, version: 3 }],
    ["discard", ended, [26, "discard"], { ...idle, version: 3 }],
    ["add-minutes", started, [3, "add-minutes", { minutes: 5 }], { planned_seconds: 1_800, remaining_seconds: 1_620 }],
    [
      "interrupt",
      started,
      [3, "interrupt", { kind: "external" }],
      { internal_interruptions: 0, external_interruptions: 1 },
    ],
    ["task", started, [3, "task", { task: null, title: "Read" }], { task: null, title: "Read" }],
    ["task, of which nothing is said", started, [3, "task", { task: null }], { task: null, title: "" }],
    [
      "away",
      [[0, "start", { minutes: 90 }]],
      [60, "away", { from: "2026-03-10 12:10", to: "2026-03-10T13:00:00+01:00", choice: "trim" }],
      { elapsed_seconds: 3_600 },
    ],
    [
      "away, in the zone of the account",
      [[0, "start", { minutes: 90 }]],
      [60, "away", { from: "2026-03-10 12:10", to: "2026-03-10T14:00:00+01:00", choice: "trim" }],
      { elapsed_seconds: 600, paused_seconds: 3_000, status: "running" },
    ],
    [
      "away, to be discarded",
      started,
      [20, "away", { from: "2026-03-10 12:10", to: "2026-03-10 12:20", choice: "discard" }],
      { ...idle, version: 2 },
    ],
  ])("does its work and answers with the timer: %s", async (_name, before, [minute, command, body], expected) => {
    const { play, tell, look } = await join();
    await play(before);
    at(minute);
    const answer = await tell(command, body);
    expect(answer).toMatchObject({ status: 200, body: expected, headers: { "cache-control": "no-store" } });
    expect(answer.headers["etag"]).toBe(`"${timerView.parse(answer.body).version}"`);
    expect((await look()).body).toEqual(answer.body);
  });

  test("is there with and without its last slash, and for POST alone", async () => {
    const { call } = await join();
    const only = (offered: string) => ({ status: 405, headers: { allow: offered } });
    for (const command of commands) {
      for (const path of [`${TIMER}${command}/`, `${TIMER}${command}`]) {
        for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
          const refused = { ...only("POST, OPTIONS"), body: { detail: `Method "${method}" not allowed.` } };
          expect(await call(method, path), `${method} ${path}`).toMatchObject(refused);
        }
        expect(await call("OPTIONS", path)).toMatchObject({ status: 204, headers: { allow: "POST, OPTIONS" } });
        expect((await call("POST", path)).status, path).not.toBe(404);
      }
    }
    for (const path of [TIMER, "/api/v1/timer"]) {
      expect(await call("GET", path)).toMatchObject({ status: 200 });
      expect(await call("HEAD", path)).toMatchObject({ status: 200, text: "" });
      expect(await call("POST", path)).toMatchObject(only("GET, HEAD, OPTIONS"));
    }
    expect(await call("POST", `${TIMER}rewind/`)).toMatchObject({ status: 404, body: { detail: "Not found." } });
  });

  test.each(["", ...commands])("wants a token, before all else: %s", async (command) => {
    const path = command === "" ? TIMER : `${TIMER}${command}/`;
    for (const method of ["GET", "POST", "DELETE"]) {
      const body = method === "GET" ? {} : { body: "{", headers: { "content-type": "application/json" } };
      const answer = await api.call(method, path, body);
      expect(answer).toMatchObject({
        ...{ status: 401, headers: { "www-authenticate": "Token" } },
        body: { detail: "Authentication credentials were not provided." },
      });
    }
  });
});

describe("a body", () => {
  const required = "This field is required.";
  const bounds = (text: string) => ({ minutes: [`Ensure this value is ${text}.`] });
  const unknown = { task: [`Invalid pk "${UNKNOWN}" - object does not exist.`] };
  const moment =
    "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].";
  const range = "Datetime value out of range.";
  test.each<[string, object, object]>([
    ["start", [], { non_field_errors: ["Invalid data. Expected a dictionary, but got list."] }],
    [
      "start",
      { mode: "countdown", phase: 5, task: UNKNOWN, title: ["x"], minutes: "soon", replace: "maybe" },
      {
        ...unknown,
        mode: ['"countdown" is not a valid choice.'],
        phase: ['"5" is not a valid choice.'],
        title: ["Not a valid string."],
        minutes: ["A valid integer is required."],
        replace: ["Must be a valid boolean."],
      },
    ],
    [
      "start",
      { mode: null, minutes: null },
      { mode: ["This field may not be null."], minutes: ["This field may not be null."] },
    ],
    ["start", { minutes: 0 }, bounds("greater than or equal to 1")],
    ["start", { minutes: 1_441 }, bounds("less than or equal to 1440")],
    ["start", { title: "x".repeat(256) }, { title: ["Ensure this field has no more than 255 characters."] }],
    ["start", { task: UNKNOWN }, unknown],
    ["start", { task: true }, { task: ["Incorrect type. Expected pk value, received bool."] }],
    ["start", { mode: "flowtime", phase: "short_break" }, { phase: ["Flowtime begins with focus."] }],
    [
      "start",
      { mode: "flowtime", phase: "long_break", minutes: 5, task: UNKNOWN },
      { ...unknown, phase: ["Flowtime begins with focus."], minutes: ["Flowtime has no planned length."] },
    ],
    ["next", { task: UNKNOWN, minutes: 0 }, { ...unknown, ...bounds("greater than or equal to 1") }],
    ["next", { title: null }, { title: ["This field may not be null."] }],
    ["add-minutes", {}, { minutes: [required] }],
    ["add-minutes", { minutes: 2.5 }, { minutes: ["A valid integer is required."] }],
    ["interrupt", {}, { kind: [required] }],
    ["interrupt", { kind: "phone" }, { kind: ['"phone" is not a valid choice.'] }],
    ["task", {}, { task: [required] }],
    ["task", { title: "Read" }, { task: [required] }],
    ["task", { task: UNKNOWN }, unknown],
    ["away", {}, { from: [required], to: [required], choice: [required] }],
    [
      "away",
      { from: "then", to: 5, choice: "keep" },
      { from: [moment], to: [moment], choice: ['"keep" is not a valid choice.'] },
    ],
    [
      "away",
      { from: "0001-01-01T00:00+00:01", to: "9999-12-31T23:59-00:01", choice: "trim" },
      { from: [range], to: [range] },
    ],
    ["away", { from: "0001-01-01T00:00+00:01", choice: "trim" }, { from: [range], to: [required] }],
  ])("that %s cannot take is refused, with all that is wrong: %j", async (command, body, errors) => {
    const { tell, look } = await join();
    const answer = await tell(command, body);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: errors });
    expect((await look()).body).toEqual(idle);
  });

  test.each<[string, object, object]>([
    ["numbers and booleans as text", { minutes: "50.0", title: 5 }, { planned_seconds: 3_000, title: "5" }],
    ["empty text for no task", { task: "", replace: "no" }, { task: null }],
    ["an id that is none, which it makes itself", { session: "mine" }, { session: ownId }],
    ["an id in capitals", { session: A.toUpperCase() }, { session: A }],
    ["members that it does not know", { type: "stop", version: 7, colour: "red" }, { status: "running", version: 1 }],
    ["a break without a session", { phase: "long_break", session: A }, { phase: "long_break", session: null }],
    ["nothing", {}, { mode: "pomodoro", phase: "focus", planned_seconds: 1_500 }],
  ])("may hold %s", async (_name, body, expected) => {
    const { tell } = await join();
    expect(await tell("start", body)).toMatchObject({ status: 200, body: expected });
  });

  test.each<[string, number]>([
    ...["pause", "finish", "stop", "skip", "discard"].map((command): [string, number] => [command, 200]),
    ...["resume", "start-break", "go-on", "dismiss"].map((command): [string, number] => [command, 409]),
  ])("is not looked at where there is nothing to say: %s", async (command, status) => {
    const { play, sendRaw } = await join();
    await play(started);
    expect((await sendRaw(command, "{", "text/plain")).status).toBe(status);
  });

  test.each([
    ["{", "application/json", 400, { detail: "JSON parse error - the body is not JSON in UTF-8" }],
    ["null", "application/json", 400, { non_field_errors: ["No data provided"] }],
    ["minutes=5", "text/plain", 415, { detail: 'Unsupported media type "text/plain" in request.' }],
  ])("of %s as %s is refused", async (body, type, status, expected) => {
    const { sendRaw } = await join();
    const answer = await sendRaw("start", body, type);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: expected });
  });
});

describe("what the timer does not do now", () => {
  const texts = {
    busy: "The timer is running.",
    not_running: "The timer is not running.",
    not_paused: "The timer is not paused.",
    not_ended: "No phase has just ended.",
    wrong_phase: "This is not for the phase that the timer is in.",
    nothing_to_break: "No break is due.",
    session_over: "This session is over.",
    too_long: "A phase lasts a day at most.",
  };
  const away = { from: "2026-03-10 12:00", to: "2026-03-10 12:10", choice: "trim" };
  test.each<[keyof typeof texts, Move[], Move]>([
    ["busy", started, [1, "start", { session: B }]],
    ["busy", started, [1, "start", { phase: "short_break" }]],
    ["busy", started, [1, "next"]],
    ["busy", started, [1, "start-break"]],
    ["not_running", [], [0, "pause"]],
    ["not_running", [...started, [1, "pause"]], [2, "pause"]],
    ["not_running", ended, [26, "finish"]],
    ["not_running", [], [0, "stop"]],
    ["not_running", [], [0, "skip"]],
    ["not_running", [], [0, "discard"]],
    ["not_running", [], [0, "add-minutes", { minutes: 5 }]],
    ["not_running", [], [0, "interrupt", { kind: "internal" }]],
    ["not_running", [], [0, "task", { task: null }]],
    ["not_paused", started, [1, "resume"]],
    ["not_ended", [], [0, "next"]],
    ["not_ended", started, [1, "dismiss"]],
    ["not_ended", flowing, [1, "go-on"]],
    ["wrong_phase", ended, [26, "go-on"]],
    ["wrong_phase", inBreak, [27, "interrupt", { kind: "internal" }]],
    ["wrong_phase", inBreak, [27, "discard"]],
    ["wrong_phase", flowing, [5, "add-minutes", { minutes: 5 }]],
    ["nothing_to_break", [], [0, "start-break"]],
    ["nothing_to_break", [...inBreak, [30, "finish"]], [31, "start-break"]],
    ["session_over", ended, [26, "start", { session: A }]],
    ["session_over", [...ended, [26, "dismiss"]], [27, "start", { session: A }]],
    ["session_over", flowed, [51, "next", { session: A }]],
    ["too_long", started, [1, "add-minutes", { minutes: 1_440 }]],
  ])("is refused as %s: %j, %j", async (reason, before, [minute, command, body]) => {
    const { play, tell, look } = await join();
    await play(before);
    at(minute);
    const seen = (await look()).body;
    const answer = await tell(command, body);
    expect({ status: answer.status, body: answer.body }).toEqual({
      ...{ status: 409, body: { detail: texts[reason], reason } },
    });
    expect((await look()).body).toEqual(seen);
  });

  test("comes after what is wrong with the body", async () => {
    const { play, tell } = await join();
    await play(started);
    expect((await tell("start", { task: UNKNOWN })).status).toBe(400);
    expect((await tell("away", { ...away, from: "then" })).status).toBe(400);
  });
});

describe("If-Match", () => {
  const possible: [string, Move[], number, object?][] = [
    ["start", [], 0, {}],
    ["next", ended, 26, {}],
    ["add-minutes", started, 1, { minutes: 5 }],
    ["interrupt", started, 1, { kind: "internal" }],
    ["task", started, 1, { task: null, title: "Read" }],
    ["away", started, 9, { from: "2026-03-10 12:01", to: "2026-03-10 12:05", choice: "trim" }],
    ["pause", started, 1],
    ["resume", [...started, [1, "pause"]], 2],
    ["finish", started, 1],
    ["stop", started, 1],
    ["skip", started, 1],
    ["start-break", ended, 26],
    ["go-on", flowed, 51],
    ["dismiss", ended, 26],
    ["discard", started, 1],
  ];
  test.each(possible)("lets %s happen only to the timer that was seen", async (command, before, minute, body) => {
    const { play, tell, look } = await join();
    await play(before);
    at(minute);
    const seen = timerView.parse((await look()).body);
    const stale = await tell(command, body, { "if-match": `"${seen.version + 1}"` });
    expect({ status: stale.status, body: stale.body }).toEqual({
      ...{ status: 412, body: { detail: "The object has changed.", current: seen } },
    });
    const current = await tell(command, body, { "if-match": `"x", W/"${seen.version}"` });
    expect(current).toMatchObject({ status: 200, body: { version: seen.version + 1 } });
  });

  test("comes after what is wrong with the body, and any version will do for *", async () => {
    const { tell } = await join();
    expect((await tell("start", { minutes: 0 }, { "if-match": '"9"' })).status).toBe(400);
    expect((await tell("start", {}, { "if-match": "*" })).status).toBe(200);
    expect((await tell("pause", {}, { "if-match": "one" })).status).toBe(412);
  });

  test("knows of the end of a phase by its time, whether or not somebody has noticed", async () => {
    const { play, tell } = await join();
    await play(started);
    at(30);
    expect(await tell("pause", undefined, { "if-match": '"1"' })).toMatchObject({ status: 409 });
    const next = await tell("next", undefined, { "if-match": '"1"' });
    expect(next).toMatchObject({ status: 200, body: { phase: "short_break", version: 2 } });
  });
});

describe("a call that comes again", () => {
  test("with one session makes one row, and is told what runs", async () => {
    const { tell, rows } = await join();
    const body = { session: A, title: "Write" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell("start", body)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: running });
    expect(await rows()).toMatchObject([{ id: A, title: "Write", state: "running", duration: 25 }]);
    at(5);
    expect(await tell("start", body)).toMatchObject({ status: 200, body: { elapsed_seconds: 300, version: 1 } });
    expect(await rows()).toHaveLength(1);
  });

  test("with one key has one effect and one answer", async () => {
    const { play, tell, rows } = await join();
    const key = { "idempotency-key": "first" };
    const first = await tell("start", { title: "Write" }, key);
    at(5);
    const again = await tell("start", { title: "Write" }, key);
    expect([again.status, again.body, again.headers["etag"]]).toEqual([200, first.body, '"1"']);
    const note = { "idempotency-key": "note" };
    await tell("interrupt", { kind: "internal" }, note);
    await tell("interrupt", { kind: "internal" }, note);
    await tell("pause", undefined, { "idempotency-key": "pause" });
    await play([[6, "resume"]]);
    const late = await tell("pause", undefined, { "idempotency-key": "pause" });
    expect(late).toMatchObject({ status: 200, body: { status: "paused", internal_interruptions: 1, version: 3 } });
    expect(await rows()).toHaveLength(1);
  });

  test("with the key of another call is refused, right or wrong", async () => {
    const { tell } = await join();
    const key = { "idempotency-key": "used" };
    await tell("start", { title: "Write" }, key);
    const differs = { status: 422, body: { detail: "This Idempotency-Key was used with another request." } };
    expect(await tell("start", { title: "Read" }, key)).toMatchObject(differs);
    expect(await tell("start", { minutes: 0 }, key)).toMatchObject(differs);
    expect(await tell("pause", undefined, key)).toMatchObject(differs);
  });

  test("with the key of a refused one is done", async () => {
    const { play, tell } = await join();
    const key = { "idempotency-key": "again" };
    expect((await tell("pause", undefined, key)).status).toBe(409);
    await play(started);
    expect((await tell("pause", undefined, key)).status).toBe(200);
  });

  test.each(["start", "pause"])("with a key that is none is refused: %s", async (command) => {
    const { tell } = await join();
    const answer = await tell(command, undefined, { "idempotency-key": "k".repeat(256) });
    expect(answer).toMatchObject({
      ...{ status: 400, body: { non_field_errors: ["Ensure Idempotency-Key has 1 to 255 characters."] } },
    });
  });
});

describe("starting", () => {
  const planned = { title: "Plan", start_time: "2026-03-10 15:00", duration: 50 };

  test("a pomodoro that was planned begins that one, as it was planned", async () => {
    const { tell, makeTask, makePomodoro, rows } = await join();
    const task = await makeTask("Essay");
    const session = await makePomodoro({ ...planned, task });
    expect(await tell("start", { session })).toMatchObject({
      ...{ status: 200, body: { session, task, title: "Plan", planned_seconds: 3_000 } },
    });
    expect(await rows()).toMatchObject([
      { id: session, task, title: "Plan", duration: 50, state: "running", start_time: new Date(NOON) },
    ]);
  });

  test("what follows may be a pomodoro that was planned, too, as it was planned", async () => {
    const { play, makePomodoro } = await join();
    const session = await makePomodoro(planned);
    await play([...inBreak, [30, "finish"]]);
    expect(await play([[31, "next", { session }]])).toMatchObject({ session, title: "Plan", planned_seconds: 3_000 });
  });

  test("one otherwise than planned is as it was said", async () => {
    const { tell, makeTask, makePomodoro } = await join();
    const session = await makePomodoro({ ...planned, task: await makeTask("Essay") });
    const said = await tell("start", { session, task: null, title: "Other", minutes: 10 });
    expect(said.body).toMatchObject({ session, task: null, title: "Other", planned_seconds: 600 });
  });

  test("with a task has its title, unless another is said", async () => {
    const { play, makeTask } = await join();
    const task = await makeTask("Essay");
    expect(await play([[0, "start", { task, title: " " }]])).toMatchObject({ task, title: "Essay" });
    expect(await play([[1, "task", { task, title: "Draft" }]])).toMatchObject({ task, title: "Draft" });
    expect(await play([[2, "task", { task: task.toUpperCase() }]])).toMatchObject({ task, title: "Essay" });
  });

  test("over what is under way stops that, its minutes kept", async () => {
    const { play, rows } = await join();
    await play([...started, [9, "start", { session: B, title: "Read", replace: true }]]);
    expect(await rows()).toMatchObject([
      { id: A, state: "stopped", focused_seconds: 540 },
      { id: B, state: "running" },
    ]);
  });

  test("what follows goes on with a task that lies in the trash meanwhile, as if nothing were said", async () => {
    const { play, call, makeTask, rows } = await join();
    const task = await makeTask("Essay");
    await play([
      [0, "start", { session: A, task }],
      [24, "finish"],
      [25, "next"],
      [29, "finish"],
    ]);
    await call("DELETE", `/api/v1/tasks/${task}/`);
    expect(await play([[30, "next", { session: B }]])).toMatchObject({ task: null, title: "Essay", session: B });
    await call("POST", "/trpc/tasks.restore", { id: task });
    expect(await rows()).toMatchObject([
      { id: A, task },
      { id: B, task, title: "Essay" },
    ]);
  });
});

describe("both doors", () => {
  const start = { type: "start", mode: "pomodoro", phase: "focus", session: A, task: null, title: "Write" } as const;
  const flow = { ...start, mode: "flowtime", title: "" } as const;
  const pause = { type: "start", mode: "pomodoro", task: null, title: "" } as const;
  const toStart: [number, string, object, TimerEvent] = [0, "start", { session: A, title: "Write" }, start];
  const toFlow: [number, string, object, TimerEvent] = [0, "start", { mode: "flowtime", session: A }, flow];
  const away = { from_at: NOON + 5 * MINUTE_MS, to_at: NOON + 15 * MINUTE_MS };
  type Same = [minute: number, command: string, body: object | undefined, event: TimerEvent];
  test.each<[string, Same[]]>([
    [
      "a pomodoro with all that may happen",
      [
        toStart,
        [3, "interrupt", { kind: "internal" }, { type: "interrupt", kind: "internal" }],
        [4, "pause", undefined, { type: "pause" }],
        [6, "resume", undefined, { type: "resume" }],
        [7, "add-minutes", { minutes: 5 }, { type: "add_minutes", minutes: 5 }],
        [8, "task", { task: null, title: "Edit" }, { type: "set_task", task: null, title: "Edit" }],
        [31, "finish", undefined, { type: "finish" }],
        [31, "start-break", undefined, { type: "start_break" }],
        [33, "skip", undefined, { type: "skip" }],
        [34, "next", { session: B }, { type: "next", session: B, task: null, title: "Edit" }],
        [44, "stop", undefined, { type: "stop" }],
      ],
    ],
    [
      "flowtime",
      [
        toFlow,
        [20, "stop", undefined, { type: "stop" }],
        [25, "go-on", undefined, { type: "go_on" }],
        [50, "finish", undefined, { type: "finish" }],
        [51, "dismiss", undefined, { type: "dismiss" }],
      ],
    ],
    [
      "a time away",
      [
        toStart,
        [
          20,
          "away",
          { from: "2026-03-10 12:05", to: "2026-03-10T12:15:00Z", choice: "trim" },
          { type: "resolve_away", ...away, choice: "trim" },
        ],
      ],
    ],
    ["a session that is not to be kept", [toStart, [5, "discard", undefined, { type: "discard" }]]],
    [
      "one session in place of another",
      [toStart, [5, "start", { mode: "flowtime", session: B, replace: true }, { ...flow, session: B, replace: true }]],
    ],
    [
      "a break by itself",
      [[0, "start", { phase: "long_break", minutes: 9 }, { ...pause, phase: "long_break", minutes: 9 }]],
    ],
  ])("leave the same timer and the same rows: %s", async (_name, steps) => {
    const [ann, bob] = [await join(), await join("bob")];
    for (const [minute, command, body, event] of steps) {
      at(minute);
      expect((await ann.tell(command, body)).status, command).toBe(200);
      expect((await bob.event(event)).status, command).toBe(200);
    }
    const left = async ({ userId, rows }: typeof ann) => {
      const { state, version } = await api.db
        .selectFrom("timers")
        .selectAll()
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      const own = (await rows()).map(({ user_id: _owner, created_at: _made, version: _random, ...row }) => row);
      return { state, version, rows: own };
    };
    expect(await left(ann)).toEqual(await left(bob));
  });
});
