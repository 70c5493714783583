import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { timerView } from "@hourloom/schema/timer";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { A, ended, flowed, running, started, at, type Move, timerScripts } from "../../testing/timer-script.ts";

/** Timer calls over REST that come too late, or twice. */

let api: TestApp;
let join: ReturnType<typeof timerScripts>;
beforeAll(async () => {
  api = await createTestApp();
  join = timerScripts(api);
});
afterAll(() => api.close());
afterEach(() => api.setNow(Date.now()));

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
    const { play, sendCommand, readTimer } = await join();
    await play(before);
    at(api, minute);
    const seen = timerView.parse((await readTimer()).body);
    const stale = await sendCommand(command, body, { "if-match": `"${seen.version + 1}"` });
    expect({ status: stale.status, body: stale.body }).toEqual({
      status: 412,
      body: { detail: "The object has changed.", current: seen },
    });
    const current = await sendCommand(command, body, { "if-match": `"x", W/"${seen.version}"` });
    expect(current).toMatchObject({ status: 200, body: { version: seen.version + 1 } });
  });

  test("comes after errors of the body, and * accepts any version", async () => {
    const { sendCommand } = await join();
    expect((await sendCommand("start", { minutes: 0 }, { "if-match": '"9"' })).status).toBe(400);
    expect((await sendCommand("start", {}, { "if-match": "*" })).status).toBe(200);
    expect((await sendCommand("pause", {}, { "if-match": "one" })).status).toBe(412);
  });

  test("sees the end of a phase by its time, even if it was not closed yet", async () => {
    const { play, sendCommand } = await join();
    await play(started);
    at(api, 30);
    expect(await sendCommand("pause", undefined, { "if-match": '"1"' })).toMatchObject({ status: 409 });
    const next = await sendCommand("next", undefined, { "if-match": '"1"' });
    expect(next).toMatchObject({ status: 200, body: { phase: "short_break", version: 2 } });
  });
});

describe("a repeated call", () => {
  test("with one session makes one row, and returns the running timer", async () => {
    const { sendCommand, rows } = await join();
    const body = { session: A, title: "Write" };
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendCommand("start", body)));
    for (const response of responses) expect(response).toMatchObject({ status: 200, body: running });
    expect(await rows()).toMatchObject([{ id: A, title: "Write", state: "running", duration: 25 }]);
    at(api, 5);
    expect(await sendCommand("start", body)).toMatchObject({ status: 200, body: { elapsed_seconds: 300, version: 1 } });
    expect(await rows()).toHaveLength(1);
  });

  test("with one key has one effect and one response", async () => {
    const { play, sendCommand, rows } = await join();
    const key = { "idempotency-key": "first" };
    const first = await sendCommand("start", { title: "Write" }, key);
    at(api, 5);
    const again = await sendCommand("start", { title: "Write" }, key);
    expect([again.status, again.body, again.headers["etag"]]).toEqual([200, first.body, '"1"']);
    const note = { "idempotency-key": "note" };
    await sendCommand("interrupt", { kind: "internal" }, note);
    await sendCommand("interrupt", { kind: "internal" }, note);
    await sendCommand("pause", undefined, { "idempotency-key": "pause" });
    await play([[6, "resume"]]);
    const late = await sendCommand("pause", undefined, { "idempotency-key": "pause" });
    expect(late).toMatchObject({ status: 200, body: { status: "paused", internal_interruptions: 1, version: 3 } });
    expect(await rows()).toHaveLength(1);
  });

  test("with the key of another call is rejected, valid or not", async () => {
    const { sendCommand } = await join();
    const key = { "idempotency-key": "used" };
    await sendCommand("start", { title: "Write" }, key);
    const differs = { status: 422, body: { detail: "This Idempotency-Key was used with another request." } };
    expect(await sendCommand("start", { title: "Read" }, key)).toMatchObject(differs);
    expect(await sendCommand("start", { minutes: 0 }, key)).toMatchObject(differs);
    expect(await sendCommand("pause", undefined, key)).toMatchObject(differs);
  });

  test("with the key of a rejected one is done", async () => {
    const { play, sendCommand } = await join();
    const key = { "idempotency-key": "again" };
    expect((await sendCommand("pause", undefined, key)).status).toBe(409);
    await play(started);
    expect((await sendCommand("pause", undefined, key)).status).toBe(200);
  });

  test.each(["start", "pause"])("with an invalid key is rejected: %s", async (command) => {
    const { sendCommand } = await join();
    const response = await sendCommand(command, undefined, { "idempotency-key": "k".repeat(256) });
    expect(response).toMatchObject({
      status: 400,
      body: { non_field_errors: ["Ensure Idempotency-Key has 1 to 255 characters."] },
    });
  });
});
