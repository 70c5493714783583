import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  A,
  B,
  UNKNOWN,
  ended,
  flowed,
  flowing,
  idle,
  inBreak,
  ownId,
  started,
  at,
  type Move,
  timerScripts,
} from "../../testing/timer-script.ts";

/** Timer commands that REST rejects. */

let api: TestApp;
let join: ReturnType<typeof timerScripts>;
beforeAll(async () => {
  api = await createTestApp();
  join = timerScripts(api);
});
afterAll(() => api.close());
afterEach(() => api.setNow(Date.now()));

describe("a body", () => {
  const required = "This field is required.";
  const bounds = (text: string) => ({ minutes: [`Ensure this value is ${text}.`] });
  const unknown = { task: [`Invalid pk "${UNKNOWN}" - object does not exist.`] };
  const wrongFormat =
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
      { from: [wrongFormat], to: [wrongFormat], choice: ['"keep" is not a valid choice.'] },
    ],
    [
      "away",
      { from: "0001-01-01T00:00+00:01", to: "9999-12-31T23:59-00:01", choice: "trim" },
      { from: [range], to: [range] },
    ],
    ["away", { from: "0001-01-01T00:00+00:01", choice: "trim" }, { from: [range], to: [required] }],
  ])("with invalid members of %s is rejected, with all errors: %j", async (command, body, errors) => {
    const { sendCommand, readTimer } = await join();
    const response = await sendCommand(command, body);
    expect({ status: response.status, body: response.body }).toEqual({ status: 400, body: errors });
    expect((await readTimer()).body).toEqual(idle);
  });

  test.each<[string, object, object]>([
    ["numbers and booleans as text", { minutes: "50.0", title: 5 }, { planned_seconds: 3_000, title: "5" }],
    ["empty text for no task", { task: "", replace: "no" }, { task: null }],
    ["an id that is none, which it makes itself", { session: "mine" }, { session: ownId }],
    ["an id in capitals", { session: A.toUpperCase() }, { session: A }],
    ["members that it does not know", { type: "stop", version: 7, colour: "red" }, { status: "running", version: 1 }],
    ["a break without a session", { phase: "long_break", session: A }, { phase: "long_break", session: null }],
    ["nothing", {}, { mode: "pomodoro", phase: "focus", planned_seconds: 1_500 }],
  ])("may have %s", async (_name, body, expected) => {
    const { sendCommand } = await join();
    expect(await sendCommand("start", body)).toMatchObject({ status: 200, body: expected });
  });

  test.each<[string, number]>([
    ...["pause", "finish", "stop", "skip", "discard"].map((command): [string, number] => [command, 200]),
    ...["resume", "start-break", "go-on", "dismiss"].map((command): [string, number] => [command, 409]),
  ])("is ignored for commands without members: %s", async (command, status) => {
    const { play, sendRaw } = await join();
    await play(started);
    expect((await sendRaw(command, "{", "text/plain")).status).toBe(status);
  });

  test.each([
    ["{", "application/json", 400, { detail: "JSON parse error - the body is not JSON in UTF-8" }],
    ["null", "application/json", 400, { non_field_errors: ["No data provided"] }],
    ["minutes=5", "text/plain", 415, { detail: 'Unsupported media type "text/plain" in request.' }],
  ])("of %s as %s is rejected", async (body, type, status, expected) => {
    const { sendRaw } = await join();
    const response = await sendRaw("start", body, type);
    expect({ status: response.status, body: response.body }).toEqual({ status, body: expected });
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
  ])("is rejected as %s: %j, %j", async (reason, before, [minute, command, body]) => {
    const { play, sendCommand, readTimer } = await join();
    await play(before);
    at(api, minute);
    const seen = (await readTimer()).body;
    const response = await sendCommand(command, body);
    expect({ status: response.status, body: response.body }).toEqual({
      status: 409,
      body: { detail: texts[reason], reason },
    });
    expect((await readTimer()).body).toEqual(seen);
  });

  test("comes after errors of the body", async () => {
    const { play, sendCommand } = await join();
    await play(started);
    expect((await sendCommand("start", { task: UNKNOWN })).status).toBe(400);
    expect((await sendCommand("away", { ...away, from: "then" })).status).toBe(400);
  });
});
