import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";
import { createDavClient, propertyText, type DavAccount } from "./testing/dav-client.ts";
import { taskText } from "./testing/sent-objects.ts";

/** Reminder apps of an account that has no list yet. */

let api: ListeningApp;
let phone: DavAccount;
let list: string;
let people = 0;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  people += 1;
  phone = await createDavClient(api, `person${people}`);
  list = `${phone.home}tasks-${phone.userId}/`;
});

const PROPERTIES = `<propfind xmlns="DAV:"><prop><displayname/><sync-token/></prop></propfind>`;

async function shownLists(): Promise<string[]> {
  const home = await phone.multistatus("PROPFIND", phone.home, { headers: { depth: "1" }, body: PROPERTIES });
  return [...home]
    .filter(([href]) => href.includes("/tasks-"))
    .map(([href, response]) => `${href} ${propertyText(response, "displayname")}`);
}

async function storedLists(): Promise<unknown> {
  return (await api.call("GET", "/api/v1/task-lists/", { token: phone.token })).body;
}

test("it is shown empty, and REST has none", async () => {
  expect(await shownLists()).toEqual([`${list} Tasks`]);
  expect((await phone.multistatus("PROPFIND", list, { headers: { depth: "1" }, body: PROPERTIES })).size).toBe(1);
  const sync = `<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;
  const synced = await phone.call("REPORT", list, { body: sync });
  expect([synced.status, synced.text]).toEqual([207, expect.stringContaining("hourloom:sync/")]);
  expect((await phone.call("GET", `${list}none.ics`)).status).toBe(404);
  expect(await storedLists()).toEqual([]);
});

test("it is made with its first task, and its token stays valid", async () => {
  const before = await phone.multistatus("PROPFIND", list, { headers: { depth: "0" }, body: PROPERTIES });
  const token = propertyText(before.get(list), "sync-token");
  const puts = ["a", "b"].map((name) => phone.put(`${list}${name}.ics`, taskText(name)));
  expect((await Promise.all(puts)).map(({ status }) => status)).toEqual([201, 201]);
  expect(await storedLists()).toMatchObject([{ id: phone.userId, title: "Tasks" }]);
  expect(await shownLists()).toEqual([`${list} Tasks`]);
  const sync = `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`;
  const changed = await phone.multistatus("REPORT", list, { body: sync });
  expect([...changed.keys()].toSorted()).toEqual([`${list}a.ics`, `${list}b.ics`]);
});

test("it is renamed and deleted as any other one", async () => {
  const body = `<propertyupdate xmlns="DAV:"><set><prop><displayname>Errands</displayname></prop></set></propertyupdate>`;
  expect((await phone.call("PROPPATCH", list, { body })).status).toBe(207);
  expect(await shownLists()).toEqual([`${list} Errands`]);
  expect((await phone.call("DELETE", list)).status).toBe(204);
  expect(await shownLists()).toEqual([]);
});

test("it is not shown beside a list that was made elsewhere, and a rejected task makes none", async () => {
  expect((await phone.put(`${list}bad.ics`, "no iCalendar")).status).toBe(403);
  expect((await phone.put(`${list}known.ics`, taskText("known"), { "if-match": '"1-1-00000000"' })).status).toBe(412);
  expect(await storedLists()).toEqual([]);
  await api.call("POST", "/api/v1/task-lists/", { token: phone.token, body: { title: "Home" } });
  expect(await shownLists()).toEqual([expect.stringMatching(/ Home$/)]);
});
