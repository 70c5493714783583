import { beforeEach, expect, test } from "vitest";
import { createLoginStore } from "@/shared/login/login-store";
import { saveLogin } from "@/shared/login/login-storage";
import { stubServer } from "@/shared/testing/stub-server";
import { serverReachable } from "@/shared/network/reachable";
import { mira } from "@/shared/testing/people";
import { asLogin, createClient } from "./client";
import type { EarlyCalls } from "./early-calls";
import { createEarlyResponses } from "./early-responses";

const settings = { day_start: "04:00" };
const calls = [
  { path: "accounts.me", input: undefined },
  { path: "settings.get", input: undefined },
] as const;

beforeEach(() => {
  localStorage.clear();
  saveLogin(localStorage, { token: "a", user: mira });
});

/** A client of a page that has sent the calls, with the server that answers what is sent later. */
function open(response: Awaited<EarlyCalls["response"]>) {
  const server = stubServer({ "accounts.me": { value: mira }, "settings.get": { value: settings } });
  const early = createEarlyResponses({ token: "a", calls, response: Promise.resolve(response) });
  return { client: createClient(createLoginStore(localStorage), early), server };
}

test("what the document has received is not asked for again", async () => {
  const results = [{ result: { data: mira } }, { result: { data: settings } }];
  const { client, server } = open({ results, headers: new Headers() });
  expect(await Promise.all([client.accounts.me.query(), client.settings.get.query()])).toEqual([mira, settings]);
  expect(server.requests).toEqual([]);
});

test("calls without an early response are sent in one request", async () => {
  const { client, server } = open(undefined);
  expect(await Promise.all([client.accounts.me.query(), client.settings.get.query()])).toEqual([mira, settings]);
  expect(server.requests.map(({ path }) => path)).toEqual(["/trpc/accounts.me,settings.get"]);
});

test("a busy server is not asked again at once", async () => {
  const { client, server } = open({ headers: new Headers() });
  await expect(client.accounts.me.query()).rejects.toThrow("The server is busy.");
  expect(server.requests).toEqual([]);
});

test("a call as another login is not answered with the data of the current one", async () => {
  const results = [{ result: { data: { ...mira, username: "ann" } } }];
  const { client, server } = open({ results, headers: new Headers() });
  expect(await client.accounts.me.query(undefined, asLogin("b"))).toEqual(mira);
  expect(server.requests).toMatchObject([{ authorization: "Token b" }]);
});

test("a call that is aborted while it waits is not sent", async () => {
  const { client, server } = open(undefined);
  const controller = new AbortController();
  const result = client.accounts.me.query(undefined, { signal: controller.signal });
  controller.abort();
  await expect(result).rejects.toThrow();
  // What waits is sent in another task.
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(server.requests).toEqual([]);
});

test.each([
  [502, false],
  [504, false],
  [503, true],
])("a response with status %i tells that the server can be reached: %s", async (status, isReachable) => {
  const { client, server } = open(undefined);
  serverReachable.set(false);
  server.respond("settings.get", { error: { code: "not_found" }, status });
  await expect(client.settings.get.query()).rejects.toThrow();
  expect(serverReachable.get()).toBe(isReachable);
  serverReachable.set(true);
});
