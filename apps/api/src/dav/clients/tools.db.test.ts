import { createDAVClient, type DAVCalendar, type DAVObject } from "tsdav";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../../testing/test-app.ts";
import { etagOf, propertyText } from "../testing/dav-client.ts";
import {
  cadaverList,
  davx5Collections,
  pythonCollections,
  pythonHome,
  pythonPrincipal,
  vdirsyncerHome,
  vdirsyncerMeta,
  vdirsyncerPrincipal,
  vdirsyncerTypes,
} from "../testing/recorded-discovery.ts";
import {
  cadaverNames,
  pythonCalendar,
  pythonExpand,
  pythonSync,
  pythonTodos,
  pythonUid,
  thunderbirdMultiget,
  vdirsyncerCollection,
  vdirsyncerItems,
  withHrefs,
  withToken,
} from "../testing/recorded-requests.ts";
import { eventText, taskText } from "../testing/sent-objects.ts";
import { anonymous, ask, createAccount, depth, hrefIn, namesWithin } from "../testing/requests.ts";
import { readSyncReport } from "../testing/sync-client.ts";

/** What command-line tools and libraries send, and what they rely on in the responses. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

test("vdirsyncer discovers, creates, and syncs both ways", async () => {
  const account = await createAccount(api);
  const { home, calendar, principal } = account;
  await ask(account, "PROPFIND", "/dav/", depth("1", vdirsyncerTypes));
  const root = await ask(account, "PROPFIND", "/dav/", depth("0", vdirsyncerPrincipal));
  expect(hrefIn(root.get("/dav/"), "current-user-principal")).toBe(principal);
  const person = await ask(account, "PROPFIND", principal, depth("0", vdirsyncerHome));
  expect(hrefIn(person.get(principal), "calendar-home-set")).toBe(home);
  const before = await ask(account, "PROPFIND", home, depth("1", vdirsyncerTypes));
  expect(namesWithin(before.get(calendar), "resourcetype")).toEqual(["collection", "calendar"]);
  expect(namesWithin(before.get(home), "resourcetype")).toEqual(["collection"]);
  expect((await account.call("MKCOL", `${home}work`, { body: vdirsyncerCollection.body })).status).toBe(201);
  const work = `${home}work/`;
  const after = await ask(account, "PROPFIND", home, depth("1", vdirsyncerTypes));
  expect([...after.keys()]).toEqual([home, calendar, work, `${home}tasks-${account.userId}/`]);
  expect([...(await ask(account, "PROPFIND", work, depth("1", vdirsyncerItems))).keys()]).toEqual([work]);
  const etags = new Map<string, string>();
  for (const name of ["Qx7", "aB%20c", "d%40e"]) {
    const put = await account.put(`${work}${name}.ics`, eventText(name), { "if-none-match": "*" });
    expect(put.status).toBe(201);
    etags.set(`${work}${name}.ics`, etagOf(put));
  }
  const items = await ask(account, "PROPFIND", work, depth("1", vdirsyncerItems));
  items.delete(work);
  expect(new Map([...items].map(([href, item]) => [href, propertyText(item, "getetag")]))).toEqual(etags);
  for (const item of items.values()) {
    expect(propertyText(item, "getcontenttype")).toBe("text/calendar; charset=utf-8; component=VEVENT");
    expect(namesWithin(item, "resourcetype")).toEqual([]);
  }
  // Without Depth.
  const data = await ask(account, "REPORT", work, { body: withHrefs(thunderbirdMultiget, [...etags.keys()]) });
  for (const [href, etag] of etags) {
    expect(propertyText(data.get(href), "getetag")).toBe(etag);
    expect(propertyText(data.get(href), "calendar-data")).toContain("BEGIN:VEVENT");
  }
  const [[href, etag] = ["", ""]] = etags;
  const changed = await account.put(href, eventText("Qx7", { summary: "Changed" }), { "if-match": etag });
  expect(changed.status).toBe(204);
  expect((await account.call("DELETE", href, { headers: { "if-match": etag } })).status).toBe(412);
  expect((await account.call("DELETE", href, { headers: { "if-match": etagOf(changed) } })).status).toBe(204);
  const meta = await ask(account, "PROPFIND", work, depth("0", vdirsyncerMeta));
  expect(propertyText(meta.get(work), "displayname")).toBe("work");
});

test("python-caldav and Home Assistant log in after a challenge, create, query and sync", async () => {
  const account = await createAccount(api);
  const { home, principal } = account;
  expect((await anonymous(api, "PROPFIND", "/dav/")).status).toBe(401);
  const root = await ask(account, "PROPFIND", "/dav/", depth("0", pythonPrincipal));
  expect(hrefIn(root.get("/dav/"), "current-user-principal")).toBe(principal);
  const person = await ask(account, "PROPFIND", principal, depth("0", pythonHome));
  expect(hrefIn(person.get(principal), "calendar-home-set")).toBe(home);
  const calendar = `${home}7f1d2c1e-0000-11ef-8000-000000000001/`;
  expect((await account.call("MKCALENDAR", calendar, { body: pythonCalendar.body })).status).toBe(201);
  const name = `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><D:displayname>Yep</D:displayname></D:prop></D:set></D:propertyupdate>`;
  await ask(account, "PROPPATCH", calendar, { body: name });
  const listed = await ask(account, "PROPFIND", home, depth("1", pythonCollections));
  expect(propertyText(listed.get(calendar), "displayname")).toBe("Yep");
  // Without a condition, and with a parameter that says what is the default.
  const times = ["DTSTART;VALUE=DATE-TIME:20261126T090000Z", "DTEND;VALUE=DATE-TIME:20261126T100000Z"];
  const uid = "a <b>@example.org";
  const put = await account.put(`${calendar}one.ics`, eventText(uid, { times, more: ["RRULE:FREQ=DAILY;COUNT=3"] }));
  expect(put.status).toBe(201);
  await account.put(`${calendar}two.ics`, eventText("two"));
  const expanded = await ask(account, "REPORT", calendar, depth("1", pythonExpand));
  expect([...expanded.keys()]).toEqual([`${calendar}one.ics`]);
  const shown = propertyText(expanded.get(`${calendar}one.ics`), "calendar-data") ?? "";
  expect(shown.match(/DTSTART.*Z/g)).toHaveLength(1);
  expect(shown).not.toContain("RRULE");
  const byUid = await ask(account, "REPORT", calendar, depth("1", pythonUid));
  expect([...byUid.keys()]).toEqual([`${calendar}one.ics`]);
  const synced = await account.call("REPORT", calendar, depth("1", pythonSync));
  const { changed, token } = readSyncReport(calendar, synced);
  expect(changed.toSorted()).toEqual([`${calendar}one.ics`, `${calendar}two.ics`]);
  await account.call("DELETE", `${calendar}two.ics`);
  const later = await account.call("REPORT", calendar, depth("1", { body: withToken(pythonSync, token) }));
  expect(readSyncReport(calendar, later)).toMatchObject({ status: 207, changed: [], gone: [`${calendar}two.ics`] });
});

test("python-caldav and Home Assistant find open tasks", async () => {
  const account = await createAccount(api);
  const made = await api.call("POST", "/api/v1/task-lists/", { token: account.token, body: { title: "Buy" } });
  const list = `${account.home}tasks-${textAt(made.body, "id")}/`;
  await account.put(`${list}open.ics`, taskText("open"));
  await account.put(`${list}half.ics`, taskText("half", { more: ["STATUS:IN-PROCESS"] }));
  await account.put(`${list}done.ics`, taskText("done", { more: ["STATUS:COMPLETED", "COMPLETED:20261126T090000Z"] }));
  const found = await ask(account, "REPORT", list, depth("1", pythonTodos));
  expect([...found.keys()].every((href) => !href.endsWith("/done.ics"))).toBe(true);
  expect([...found.keys()]).toContain(`${list}half.ics`);
  const listed = await ask(account, "PROPFIND", account.home, depth("1", davx5Collections));
  expect(namesWithin(listed.get(list), "supported-calendar-component-set")).toEqual(["VTODO"]);
});

test("cadaver asks for options, logs in, lists and reads", async () => {
  const account = await createAccount(api);
  const { calendar } = account;
  expect((await anonymous(api, "OPTIONS", calendar)).status).toBe(200);
  expect((await anonymous(api, "PROPFIND", calendar)).status).toBe(401);
  await account.put(`${calendar}one.ics`, eventText("one"));
  const members = await ask(account, "PROPFIND", calendar, depth("1", cadaverList));
  expect([...members.keys()]).toEqual([calendar, `${calendar}one.ics`]);
  expect(propertyText(members.get(`${calendar}one.ics`), "getcontentlength")).toBe(String(eventText("one").length));
  expect((await account.call("GET", `${calendar}one.ics`)).text).toBe(eventText("one"));
  const named = await ask(account, "PROPFIND", `${calendar}one.ics`, depth("0", cadaverNames));
  expect(namesWithin(named.get(`${calendar}one.ics`), "prop")).toContain("getetag");
  const none = await ask(account, "PROPFIND", calendar, { headers: { depth: "0" } });
  expect([...none.keys()]).toEqual([calendar]);
});

test("tsdav logs in, creates, syncs, changes and deletes", async () => {
  const account = await createAccount(api);
  const client = await createDAVClient({
    serverUrl: api.address,
    credentials: { username: account.username, password: account.key },
    authMethod: "Basic",
    defaultAccountType: "caldav",
  });
  const calendars = await client.fetchCalendars();
  expect(calendars.map(({ url }) => new URL(url).pathname)).toEqual([
    account.calendar,
    `${account.home}tasks-${account.userId}/`,
  ]);
  const [calendar] = calendars;
  expect(calendar).toMatchObject({ components: ["VEVENT"], displayName: "Calendar" });
  const target = { ...calendar, url: calendar?.url ?? "", objectMultiGet: client.calendarMultiGet };
  const made = await client.createCalendarObject({
    calendar: target,
    iCalString: eventText("tsdav"),
    filename: "tsdav.ics",
  });
  expect(made.status).toBe(201);
  const objects = await client.fetchCalendarObjects({ calendar: target });
  expect(objects).toMatchObject([{ etag: made.headers.get("etag"), data: eventText("tsdav").trimEnd() }]);
  const unchanged = await client.syncCalendarsDetailed({ oldCalendars: calendars });
  expect([unchanged.created, unchanged.deleted]).toEqual([[], []]);
  const sync = async (collection: DAVCalendar) => {
    const told = await client.smartCollectionSyncDetailed({ collection, method: "webdav" });
    const pathsOf = (all: readonly DAVObject[]) => all.map(({ url }) => new URL(url).pathname);
    const { created, updated, deleted } = told.objects;
    return { told, paths: [pathsOf(created), pathsOf(updated), pathsOf(deleted)] };
  };
  const href = `${account.calendar}tsdav.ics`;
  const first = await sync({ ...target, objects: [] });
  expect(first.paths).toEqual([[href], [], []]);
  const [object] = objects;
  const changed = await client.updateCalendarObject({
    calendarObject: {
      url: object?.url ?? "",
      etag: object?.etag ?? "",
      data: eventText("tsdav", { summary: "Other" }),
    },
  });
  expect(changed.status).toBe(204);
  const { syncToken = "" } = first.told;
  const second = await sync({ ...target, syncToken, objects });
  expect(second.paths).toEqual([[], [href], []]);
  const removed = await client.deleteCalendarObject({
    calendarObject: { url: object?.url ?? "", etag: changed.headers.get("etag") ?? "" },
  });
  expect(removed.status).toBe(204);
  const third = await sync({ ...target, syncToken: second.told.syncToken ?? "", objects: second.told.objects.updated });
  expect(third.paths).toEqual([[], [], [href]]);
  expect(await client.fetchCalendarObjects({ calendar: target })).toEqual([]);
});
