import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { timerView, type TimerEvent } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  A,
  B,
  NOON,
  TIMER,
  ended,
  flowed,
  flowing,
  idle,
  inBreak,
  ownId,
  running,
  started,
  at,
  type Move,
  timerScripts,
} from "../../testing/timer-script.ts";

/** The timer over REST: its presentation, each command, and that tRPC has the same timer. */

let api: TestApp;
let join: ReturnType<typeof timerScripts>;
beforeAll(async () => {
  api = await createTestApp();
  join = timerScripts(api);
});
afterAll(() => api.close());
afterEach(() => api.setNow(Date.now()));

const C = "0197a000-0000-7000-8000-00000000000c";
const bare = [
  "pause",
  "resume",
  "finish",
  "stop",
  "skip",
  "start-break",
  "go-on",
  "dismiss",
  "discard",
  "undo",
] as const;
const commands = ["start", "next", "add-minutes", "interrupt", "task", "away", ...bare];

const over = {
  ...running,
  status: "ended",
  ended_at: "2026-03-10T12:25:00Z",
  planned_end: null,
  // Ended by time alone.
  elapsed_seconds: 1_500,
  remaining_seconds: 0,
  pomodoros_done: 1,
  version: 1,
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
        status: "paused",
        planned_end: null,
        version: 2,
        elapsed_seconds: 600,
        remaining_seconds: 900,
        paused_seconds: 240,
      },
    ],
    [
      "resumed",
      [...started, [10, "pause"], [14, "resume"]],
      15,
      {
        ...running,
        planned_end: "2026-03-10T12:29:00Z",
        version: 3,
        elapsed_seconds: 660,
        remaining_seconds: 840,
        paused_seconds: 240,
      },
    ],
    ["over, which nobody noticed", started, 90, over],
    [
      "in a break",
      inBreak,
      28,
      {
        ...running,
        phase: "short_break",
        session: null,
        pomodoros_done: 1,
        version: 3,
        started_at: "2026-03-10T12:26:00Z",
        planned_end: "2026-03-10T12:31:00Z",
        planned_seconds: 300,
        elapsed_seconds: 120,
        remaining_seconds: 180,
      },
    ],
    [
      "in flowtime",
      flowing,
      70,
      {
        ...running,
        mode: "flowtime",
        title: "",
        planned_end: null,
        planned_seconds: null,
        elapsed_seconds: 4_200,
        remaining_seconds: null,
      },
    ],
    ["idle again", [...ended, [26, "dismiss"]], 30, { ...idle, pomodoros_done: 1, version: 3 }],
  ])("a timer that is %s", async (_name, moves, minute, expected) => {
    const { play, readTimer } = await join();
    await play(moves);
    at(api, minute);
    const response = await readTimer();
    expect(response).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(response.body).toEqual(expected);
    expect(response.headers["etag"]).toBe(`"${timerView.parse(response.body).version}"`);
  });

  test("does not count the pomodoros of the day before", async () => {
    const { play, readTimer } = await join();
    await play([...ended, [26, "dismiss"]]);
    at(api, 24 * 60);
    expect((await readTimer()).body).toEqual({ ...idle, version: 3 });
  });

  test("prints date-times on the clock of the account's zone", async () => {
    const { play, call, readTimer } = await join();
    await call("PATCH", "/api/v1/users/me/", { timezone: "Asia/Kathmandu" });
    await play(started);
    const dateTimes = { started_at: "2026-03-10T17:45:00+05:45", planned_end: "2026-03-10T18:10:00+05:45" };
    expect((await readTimer()).body).toMatchObject({ ...dateTimes, ended_at: null });
    at(api, 30);
    expect((await readTimer()).body).toMatchObject({ planned_end: null, ended_at: "2026-03-10T18:10:00+05:45" });
  });

  test("hides a task that is in the trash or purged, and shows it again once it is restored", async () => {
    const { play, readTimer, call, makeTask, rows } = await join();
    const task = await makeTask("Essay");
    expect(await play([[0, "start", { task }]])).toMatchObject({ task, title: "Essay" });
    await call("DELETE", `/api/v1/tasks/${task}/`);
    expect((await readTimer()).body).toMatchObject({ task: null, title: "Essay" });
    await call("POST", "/trpc/tasks.restore", { id: task });
    expect((await readTimer()).body).toMatchObject({ task });
    await api.db.deleteFrom("tasks").where("id", "=", task).execute();
    expect((await readTimer()).body).toMatchObject({ task: null, status: "running" });
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
  ])("has its effect and returns the timer: %s", async (_name, before, [minute, command, body], expected) => {
    const { play, sendCommand, readTimer } = await join();
    await play(before);
    at(api, minute);
    const response = await sendCommand(command, body);
    expect(response).toMatchObject({ status: 200, body: expected, headers: { "cache-control": "no-store" } });
    expect(response.headers["etag"]).toBe(`"${timerView.parse(response.body).version}"`);
    expect((await readTimer()).body).toEqual(response.body);
  });

  test("is there with and without its last slash, and for POST alone", async () => {
    const { call } = await join();
    const only = (offered: string) => ({ status: 405, headers: { allow: offered } });
    for (const command of commands) {
      for (const path of [`${TIMER}${command}/`, `${TIMER}${command}`]) {
        for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
          const rejected = { ...only("POST, OPTIONS"), body: { detail: `Method "${method}" not allowed.` } };
          expect(await call(method, path), `${method} ${path}`).toMatchObject(rejected);
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
      const response = await api.call(method, path, body);
      expect(response).toMatchObject({
        status: 401,
        headers: { "www-authenticate": "Token" },
        body: { detail: "Authentication credentials were not provided." },
      });
    }
  });
});

describe("starting", () => {
  const planned = { title: "Plan", start_time: "2026-03-10 15:00", duration: 50 };

  test("a pomodoro that was planned begins that one, as it was planned", async () => {
    const { sendCommand, makeTask, makePomodoro, rows } = await join();
    const task = await makeTask("Essay");
    const session = await makePomodoro({ ...planned, task });
    expect(await sendCommand("start", { session })).toMatchObject({
      status: 200,
      body: { session, task, title: "Plan", planned_seconds: 3_000 },
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

  test("different from its plan follows the command", async () => {
    const { sendCommand, makeTask, makePomodoro } = await join();
    const session = await makePomodoro({ ...planned, task: await makeTask("Essay") });
    const sent = await sendCommand("start", { session, task: null, title: "Other", minutes: 10 });
    expect(sent.body).toMatchObject({ session, task: null, title: "Other", planned_seconds: 600 });
  });

  test("with a task has its title, unless another is sent", async () => {
    const { play, makeTask } = await join();
    const task = await makeTask("Essay");
    expect(await play([[0, "start", { task, title: " " }]])).toMatchObject({ task, title: "Essay" });
    expect(await play([[1, "task", { task, title: "Draft" }]])).toMatchObject({ task, title: "Draft" });
    expect(await play([[2, "task", { task: task.toUpperCase() }]])).toMatchObject({ task, title: "Essay" });
  });

  test("while a phase is under way stops that, with its minutes", async () => {
    const { play, rows } = await join();
    await play([...started, [9, "start", { session: B, title: "Read", replace: true }]]);
    expect(await rows()).toMatchObject([
      { id: A, state: "stopped", focused_seconds: 540 },
      { id: B, state: "running" },
    ]);
  });

  test("the next phase keeps a task that is in the trash meanwhile", async () => {
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

describe("both transports", () => {
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
        [9, "stop", undefined, { type: "stop" }],
        [10, "undo", undefined, { type: "undo" }],
        [11, "add-minutes", { minutes: -2 }, { type: "add_minutes", minutes: -2 }],
        [
          12,
          "task",
          { task: null, title: "Edit", session: C },
          { type: "set_task", task: null, title: "Edit", session: C },
        ],
        [30, "finish", undefined, { type: "finish" }],
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
      at(api, minute);
      expect((await ann.sendCommand(command, body)).status, command).toBe(200);
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
