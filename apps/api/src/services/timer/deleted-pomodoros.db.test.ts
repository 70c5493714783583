import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { at, TIMER } from "../../testing/timer-script.ts";

/** The cycle of the timer after pomodoros that it counted were deleted and restored. */

let api: TestApp;
let token: string;
let people = 0;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  people += 1;
  ({ token } = await api.signIn(`ann${people}`));
});
afterEach(() => api.setNow(Date.now()));

const command = (name: string, body?: object) => api.call("POST", `${TIMER}${name}/`, { token, ...(body && { body }) });

async function done(): Promise<unknown> {
  const { body } = await api.call("GET", TIMER, { token });
  return Reflect.get(Object(body), "pomodoros_done");
}

/** Works a pomodoro to its end and leaves the break out. */
async function work(minute: number): Promise<string> {
  const session = crypto.randomUUID();
  at(api, minute);
  await command("start", { session, minutes: 10 });
  at(api, minute + 10);
  await command("dismiss");
  return session;
}

const remove = (id: string) => api.call("DELETE", `/api/v1/pomodoros/${id}/`, { token });
const restore = (id: string) => api.call("POST", "/trpc/calendar.restore", { token, body: { type: "pomodoro", id } });

test("a deleted one does not count, and a restored one counts again", async () => {
  const [first, second] = [await work(0), await work(20)];
  expect(await done()).toBe(2);
  await remove(first);
  expect(await done()).toBe(1);
  expect((await restore(first)).status).toBe(200);
  expect(await done()).toBe(2);
  for (const id of [second, first]) await remove(id);
  expect(await done()).toBe(0);
});

test("the one that has just ended does not count for its break", async () => {
  await api.call("PATCH", "/api/v1/settings/", { token, body: { long_break_after: 2 } });
  await work(0);
  const session = crypto.randomUUID();
  at(api, 20);
  await command("start", { session, minutes: 10 });
  at(api, 31);
  expect(await done()).toBe(2);
  await remove(session);
  expect(await done()).toBe(1);
  await work(40);
  expect(await done()).toBe(2);
});

test("one of before the cycle, and one that is stopped by its deletion, change nothing", async () => {
  const yesterday = await work(-24 * 60);
  await work(0);
  await remove(yesterday);
  expect(await done()).toBe(1);
  await restore(yesterday);
  expect(await done()).toBe(1);
  const running = crypto.randomUUID();
  at(api, 20);
  await command("start", { session: running, minutes: 10 });
  at(api, 29);
  await remove(running);
  expect(await done()).toBe(1);
});
