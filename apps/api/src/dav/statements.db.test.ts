import { openWatched } from "@hourloom/db/testing/many-items";
import { createTestDatabase } from "@hourloom/db/testing/test-database";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { createDavClient, type DavAccount, type DavCall } from "./testing/dav-client.ts";
import { davx5Query, davx5Sync, thunderbirdMultiget, withHrefs, withToken } from "./testing/recorded-requests.ts";
import { eventText, taskText } from "./testing/sent-objects.ts";

/** How many statements a request sends, without BEGIN, COMMIT and ROLLBACK. */

let api: ListeningApp;
let watch: ReturnType<typeof openWatched>["watch"];
let phone: DavAccount;
let calendar: string;
let list: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  const watched = openWatched(database.connection);
  watch = watched.watch;
  const drop = () => watched.db.destroy().then(database.drop);
  api = await createListeningApp({ database: { ...database, db: watched.db, drop } });
  phone = await createDavClient(api, "ann");
  calendar = `${phone.home}${phone.userId}/`;
  const made = await api.call("POST", "/api/v1/task-lists/", { token: phone.token, body: { title: "Buy" } });
  list = `${phone.home}tasks-${textAt(made.body, "id")}/`;
  for (let index = 0; index < 60; index += 1) {
    await phone.put(`${calendar}${index}.ics`, eventText(`event ${index}`, { more: ["RRULE:FREQ=DAILY;COUNT=2"] }));
  }
  for (const index of [0, 1]) await phone.put(`${list}${index}.ics`, taskText(`task ${index}`));
});
afterAll(() => api.close());

/** The statements of a request that succeeds. */
async function statementsOf(method: string, path: string, call: DavCall = {}): Promise<string[]> {
  let status = 0;
  const seen = await watch(async () => {
    ({ status } = await phone.call(method, path, call));
  });
  expect([method, path, status < 300]).toEqual([method, path, true]);
  return seen.map(({ sql }) => sql).filter((sql) => !/^\s*(begin|start transaction|commit|rollback)/i.test(sql));
}

const countOf = async (...request: Parameters<typeof statementsOf>) => (await statementsOf(...request)).length;

const depth = (value: string, body?: string): DavCall => ({ headers: { depth: value }, ...(body && { body }) });

beforeEach(async () => {
  // The use of the key is recorded.
  await phone.call("PROPFIND", "/dav/");
});

test("OPTIONS sends none", async () => {
  for (const path of ["/dav/", phone.home, calendar, `${calendar}0.ics`])
    expect(await countOf("OPTIONS", path)).toBe(0);
});

test("PROPFIND of the root and the principal sends the one that finds the key", async () => {
  for (const path of ["/", "/dav/", "/principals/", `/dav/principals/${phone.userId}/`]) {
    expect(await statementsOf("PROPFIND", path)).toEqual([expect.stringContaining("access_keys")]);
  }
});

test("an hourly one records the use of the key", async () => {
  api.setNow(Date.now() + 2 * HOUR_MS);
  expect(await statementsOf("PROPFIND", "/dav/")).toEqual([
    expect.stringContaining("access_keys"),
    expect.stringMatching(/^update "access_keys"/),
  ]);
  expect(await countOf("PROPFIND", "/dav/")).toBe(1);
});

const live = `<propfind xmlns="DAV:"><prop><displayname/><sync-token/></prop></propfind>`;
const stored = `<propfind xmlns="DAV:"><prop><displayname/><x xmlns="urn:x"/></prop></propfind>`;

test("PROPFIND of the home sends two with its collections, and of a collection two, and three with its members", async () => {
  expect(await countOf("PROPFIND", phone.home, depth("0", live))).toBe(1);
  expect(await countOf("PROPFIND", phone.home, depth("1", live))).toBe(2);
  expect(await countOf("PROPFIND", calendar, depth("0", live))).toBe(2);
  expect(await countOf("PROPFIND", calendar, depth("1", live))).toBe(3);
});

test.each([stored, `<propfind xmlns="DAV:"><allprop/></propfind>`, `<propfind xmlns="DAV:"><propname/></propfind>`])(
  "%s sends one more for what programs stored, and another one for each page of collections",
  async (body) => {
    expect(await countOf("PROPFIND", phone.home, depth("0", body))).toBe(2);
    expect(await countOf("PROPFIND", phone.home, depth("1", body))).toBe(4);
    expect(await countOf("PROPFIND", calendar, depth("0", body))).toBe(3);
    expect(await countOf("PROPFIND", calendar, depth("1", body))).toBe(4);
    expect(await countOf("PROPFIND", `/dav/principals/${phone.userId}/`, depth("1", body))).toBe(1);
  },
);

test("expand-property reads the home once, however often it is named", async () => {
  const home = `<property name="calendar-home-set" namespace="urn:ietf:params:xml:ns:caldav"><property name="x"/></property>`;
  const body = `<expand-property xmlns="DAV:">${home.repeat(50)}</expand-property>`;
  expect(await countOf("REPORT", `/dav/principals/${phone.userId}/`, { body })).toBe(2);
});

test("GET and PROPFIND of an object send three", async () => {
  expect(await countOf("GET", `${calendar}0.ics`)).toBe(3);
  expect(await countOf("GET", `${list}0.ics`)).toBe(3);
  expect(await countOf("PROPFIND", `${calendar}0.ics`)).toBe(3);
});

test("sync-collection sends two, with changes or without", async () => {
  const { text } = await phone.call("REPORT", calendar, { body: withToken(davx5Sync, "") });
  const token = /<d:sync-token>([^<]*)</.exec(text)?.[1] ?? "";
  expect(token).not.toBe("");
  for (const known of [token, ""]) {
    expect(await countOf("REPORT", calendar, { body: withToken(davx5Sync, known) })).toBe(2);
  }
});

test.each([1, 50])("multiget of %i sends at most four", async (count) => {
  const hrefs = Array.from({ length: count }, (_, index) => `${calendar}${index}.ics`);
  expect(await countOf("REPORT", calendar, { body: withHrefs(thunderbirdMultiget, hrefs) })).toBeLessThanOrEqual(4);
});

test("calendar-query with a time-range sends at most four", async () => {
  expect(await countOf("REPORT", calendar, { body: davx5Query.body })).toBeLessThanOrEqual(4);
});

test("PUT sends at most eight", async () => {
  const put = (path: string, body: string) =>
    countOf("PUT", path, { body, headers: { "content-type": "text/calendar" } });
  const override = ["RRULE:FREQ=DAILY;COUNT=4"];
  const counts = {
    "a new event": await put(`${calendar}new.ics`, eventText("new")),
    "a changed one": await put(`${calendar}new.ics`, eventText("new", { summary: "Other", more: override })),
    "an alarm": await put(`${calendar}new.ics`, eventText("new", { summary: "Other", more: [...override, "X-B:1"] })),
    "a new task": await put(`${list}new.ics`, taskText("new")),
    "a changed task": await put(`${list}new.ics`, taskText("new", { summary: "Other" })),
    "a completed task": await put(`${list}new.ics`, taskText("new", { more: ["STATUS:COMPLETED"] })),
  };
  expect(Object.entries(counts).filter(([, count]) => count > 8)).toEqual([]);
});

test("DELETE sends at most five", async () => {
  await phone.put(`${calendar}old.ics`, eventText("old"));
  await phone.put(`${list}old.ics`, taskText("old"));
  for (const path of [`${calendar}old.ics`, `${list}old.ics`]) {
    expect(await countOf("DELETE", path)).toBeLessThanOrEqual(5);
  }
});
