import { errorMessage } from "@hourloom/schema/errors/domain-errors";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { liveKind } from "@hourloom/schema/live";
import { openChangeStream } from "../testing/change-stream.ts";
import { createPerson, type Person } from "../testing/owned-rows.ts";
import { createTestApp, TEST_PASSWORD, textAt, type TestApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";

/**
 * The stream of an account's changes over a socket: what it sends to whom, when it ends, and that
 * it blocks nobody.
 */

let api: TestApp;
let address: string;
let anton: Person;
let berta: Person;

beforeAll(async () => {
  api = await createTestApp();
  address = await api.app.listen({ host: "127.0.0.1", port: 0 });
  anton = await createPerson(api, "anton");
  berta = await createPerson(api, "berta");
});
afterAll(() => api.close());

const addEvent = ({ token }: Pick<Person, "token">) =>
  api.call("POST", "/api/v1/events/", { token, body: { title: "Concert" } });

/** A stream after its first message. */
async function follow({ token }: Pick<Person, "token">) {
  const stream = await openChangeStream(address, { token });
  const { data } = (await stream.next()) ?? {};
  const { seq } = Object(data);
  return { ...stream, seq: Number(seq) };
}

test("the stream of one account has nothing of another's changes", async () => {
  const [antons, bertas] = [await follow(anton), await follow(berta)];
  await addEvent(anton);
  // Changes are merged until they are read, so only a change read before the next one has a number
  // of its own.
  expect(await antons.next()).toEqual({ name: "", data: { seq: antons.seq + 1, kinds: ["event"] } });
  await api.call("PATCH", `/api/v1/tasks/${anton.ids.tasks}/`, { token: anton.token, body: { title: "Paint" } });
  expect(await antons.next()).toEqual({ name: "", data: { seq: antons.seq + 2, kinds: ["task"] } });
  await addEvent(berta);
  expect(await bertas.next()).toEqual({ name: "", data: { seq: bertas.seq + 1, kinds: ["event"] } });
  antons.leave();
  bertas.leave();
});

test("a reconnected client gets missed changes, by the last received number", async () => {
  const { seq, leave } = await follow(anton);
  leave();
  const current = await openChangeStream(address, { token: anton.token, lastEventId: `0.${seq}` });
  expect(await current.next()).toEqual({ name: "", data: { seq, kinds: [] } });
  await addEvent(anton);
  const late = await openChangeStream(address, { token: anton.token, lastEventId: `0.${seq}` });
  expect(await late.next()).toEqual({ name: "", data: { seq: seq + 1, kinds: liveKind.options } });
  for (const stream of [current, late]) stream.leave();
});

test.each([
  ["no token", undefined, "credentials_missing"],
  ["a token that was never given", "nonsense", "token_invalid"],
] as const)("with %s there is a stream of one error, which then ends", async (_what, token, code) => {
  const stream = await openChangeStream(address, { token });
  expect([stream.status, stream.contentType]).toEqual([200, "text/event-stream"]);
  const data = { message: errorMessage({ code }), data: { code: "UNAUTHORIZED", httpStatus: 401, error: { code } } };
  expect(await stream.next()).toMatchObject({ name: "serialized-error", data });
  expect(await stream.next()).toBeUndefined();
});

test("it ends when its login does, and that of another login continues", async () => {
  const body = { email: "berta@example.com", password: TEST_PASSWORD };
  const other = await api.call("POST", "/api/v1/token/login/", { body });
  const token = textAt(other.body, "auth_token");
  const [ends, stays] = [await follow({ token }), await follow(berta)];
  await api.call("POST", "/api/v1/token/logout/", { token });
  expect(await ends.next()).toEqual({ name: "return", data: null });
  expect(await ends.next()).toBeUndefined();
  await addEvent(berta);
  expect(await stays.next()).toMatchObject({ data: { seq: stays.seq + 1 } });
  stays.leave();
});

test("open streams of one sender take no slots from its calls", async () => {
  // As many as requests of one sender run concurrently.
  const streams = await Promise.all(Array.from({ length: 16 }, () => follow(anton)));
  const { accounts, events } = typedClientOf(address, { token: anton.token });
  expect(await accounts.me.query()).toMatchObject({ username: "anton" });
  await events.create.mutate({ title: "Concert" });
  for (const stream of streams) {
    expect(await stream.next()).toMatchObject({ data: { seq: stream.seq + 1 } });
    stream.leave();
  }
});

test("an end in order ends open streams first, and does not wait for their readers", async () => {
  const own = await createTestApp();
  const { token } = await own.signIn("caesar");
  const stream = await openChangeStream(await own.app.listen({ host: "127.0.0.1", port: 0 }), { token });
  expect(await stream.next()).toMatchObject({ data: { kinds: liveKind.options } });
  await own.close();
  expect(await stream.next()).toEqual({ name: "return", data: null });
  expect(await stream.next()).toBeUndefined();
});

test("one stream above the limit is rejected like any request, and closed ones free their slots", async () => {
  const clara = await createPerson(api, "clara");
  const streams = await Promise.all(Array.from({ length: 30 }, () => follow(clara)));
  const rejected = await openChangeStream(address, { token: clara.token });
  const domainError = { code: "throttled", retry_after_seconds: 30 } as const;
  const data = {
    message: errorMessage(domainError),
    data: { code: "TOO_MANY_REQUESTS", httpStatus: 429, error: domainError },
  };
  expect(await rejected.next()).toMatchObject({ name: "serialized-error", data });
  expect(await rejected.next()).toBeUndefined();
  for (const stream of streams) stream.leave();
  await vi.waitFor(async () => {
    const again = await openChangeStream(address, { token: clara.token });
    const first = await again.next();
    again.leave();
    expect(first).toMatchObject({ name: "" });
  }, 20_000);
});
