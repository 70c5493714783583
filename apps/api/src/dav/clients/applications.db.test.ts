import { afterAll, beforeAll, expect, test } from "vitest";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { etagOf, findWithin, propertyText, responsesOf, type DavClient } from "../testing/dav-client.ts";
import {
  appleAccount,
  applePrincipal,
  davx5Collections,
  davx5Home,
  davx5State,
  evolutionPrivileges,
  evolutionTag,
  evolutionTags,
  thunderbirdCalendar,
} from "../testing/recorded-discovery.ts";
import {
  appleColor,
  appleExpandProperty,
  appleHome,
  appleSearch,
  appleSync,
  davx5Multiget,
  davx5Query,
  davx5Sync,
  evolutionQuery,
  remindersList,
  thunderbirdDiscovery,
  thunderbirdMultiget,
  withHrefs,
  withToken,
} from "../testing/recorded-requests.ts";
import { eventText, taskText } from "../testing/sent-objects.ts";
import { anonymous, ask, createAccount, depth, hrefIn, namesWithin } from "../testing/requests.ts";
import { readSyncReport } from "../testing/sync-client.ts";

/** What calendar applications send, and what they rely on in the responses. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const WRITING = ["write", "write-content", "write-properties", "bind", "unbind"];

/** An account whose requests have an Origin, which Gecko sends with all but GET and HEAD. */
async function createThunderbirdAccount() {
  const account = await createAccount(api);
  const call: DavClient["call"] = (method, path, sent = {}) => {
    const origin = method === "GET" || method === "HEAD" ? {} : { origin: api.address };
    return account.call(method, path, { ...sent, headers: { ...origin, ...sent.headers } });
  };
  const type = { "content-type": "text/calendar; charset=utf-8" };
  const put: DavClient["put"] = (path, body, headers) => call("PUT", path, { body, headers: { ...type, ...headers } });
  return { ...account, call, put };
}

test("Thunderbird discovers, syncs with Depth 1, and asks after a conflict", async () => {
  const account = await createThunderbirdAccount();
  const { home, calendar, principal } = account;
  const root = await ask(account, "PROPFIND", "/dav/", depth("0", thunderbirdDiscovery));
  expect(hrefIn(root.get("/dav/"), "current-user-principal")).toBe(principal);
  expect(hrefIn(root.get("/dav/"), "calendar-home-set")).toBe(home);
  const listed = await ask(account, "PROPFIND", home, depth("1", thunderbirdDiscovery));
  expect(hrefIn(listed.get(calendar), "owner")).toBe(principal);
  const described = await ask(account, "PROPFIND", calendar, depth("0", thunderbirdCalendar));
  const own = described.get(calendar);
  expect(namesWithin(own, "current-user-privilege-set")).toEqual(expect.arrayContaining(["read", ...WRITING]));
  expect(namesWithin(own, "supported-report-set")).toEqual(
    expect.arrayContaining(["calendar-query", "calendar-multiget", "sync-collection"]),
  );
  expect(namesWithin(own, "supported-calendar-component-set")).toEqual(["VEVENT"]);
  expect((await anonymous(api, "OPTIONS", home)).headers.get("dav")).not.toContain("calendar-auto-schedule");
  const names = Array.from({ length: 5 }, (_, index) => `${calendar}${index}%20x.ics`);
  for (const href of names) await account.put(href, eventText(href), { "if-none-match": "*" });
  const body = withToken(appleSync, "").replace("<A:sync-level>", "\n<A:sync-level>");
  const first = readSyncReport(calendar, await account.call("REPORT", calendar, depth("1", { body })));
  expect(first.changed.toSorted()).toEqual(names);
  expect(first.text).toContain("component=VEVENT");
  const hrefs = Array.from({ length: 100 }, (_, index) => names[index] ?? `${calendar}missing${index}.ics`);
  const got = await ask(account, "REPORT", calendar, depth("1", { body: withHrefs(thunderbirdMultiget, hrefs) }));
  expect(got.size).toBe(100);
  expect(names.map((href) => propertyText(got.get(href), "calendar-data"))).toEqual(
    names.map((href) => eventText(href)),
  );
  const missing = got.get(`${calendar}missing9.ics`);
  expect([missing && findWithin(missing, "propstat"), propertyText(missing, "status")]).toEqual([
    undefined,
    "HTTP/1.1 404 Not Found",
  ]);
  const [href = ""] = names;
  const stale = propertyText(got.get(href), "getetag") ?? "";
  await account.put(href, eventText(href, { summary: "Elsewhere" }));
  expect((await account.call("DELETE", href, { headers: { "if-match": stale } })).status).toBe(412);
  const head = await account.call("HEAD", href);
  expect(head.status).toBe(200);
  expect((await account.call("DELETE", href, { headers: { "if-match": etagOf(head) } })).status).toBe(204);
  const token = { body: withToken(appleSync, first.token) };
  const second = readSyncReport(calendar, await account.call("REPORT", calendar, depth("1", token)));
  expect([second.changed, second.gone]).toEqual([[], [href]]);
  expect(second.text).not.toContain("propstat");
  const unknown = { body: withToken(appleSync, "urn:uuid:4a5b") };
  expect((await account.call("REPORT", calendar, depth("1", unknown))).status).toBe(403);
});

test("DAVx5 checks capabilities of the principal, and syncs with limits and absolute hrefs", async () => {
  const account = await createAccount(api);
  const { home, calendar, principal } = account;
  const typed = await ask(account, "PROPFIND", "/dav", depth("0", davx5Home));
  expect(hrefIn(typed.get("/dav/"), "current-user-principal")).toBe(principal);
  expect((await anonymous(api, "OPTIONS", principal)).headers.get("dav")).toContain("calendar-access");
  const person = await ask(account, "PROPFIND", principal, depth("0", davx5Home));
  expect(hrefIn(person.get(principal), "calendar-home-set")).toBe(home);
  const listed = await ask(account, "PROPFIND", home, depth("1", davx5Collections));
  expect(namesWithin(listed.get(calendar), "current-user-privilege-set")).toEqual(expect.arrayContaining(WRITING));
  expect(namesWithin(listed.get(calendar), "supported-calendar-component-set")).toEqual(["VEVENT"]);
  expect(propertyText(listed.get(calendar), "calendar-timezone")).toContain("BEGIN:VTIMEZONE");
  const state = (await ask(account, "PROPFIND", calendar, depth("0", davx5State))).get(calendar);
  expect(propertyText(state, "max-resource-size")).toBe("1048576");
  expect(propertyText(state, "getctag")).toBe(propertyText(state, "sync-token"));
  expect(namesWithin(state, "supported-report-set")).toContain("sync-collection");
  for (const name of ["a", "b", "c"]) {
    const put = await account.put(`${calendar}${name}.ics`, eventText(name), { "if-none-match": "*" });
    expect([put.status, etagOf(put)]).toEqual([201, expect.stringMatching(/^".+"$/)]);
  }
  const limited = davx5Sync.body.replace("500", "2");
  const first = readSyncReport(calendar, await account.call("REPORT", calendar, depth("0", { body: limited })));
  expect([first.changed.length, first.isTruncated]).toEqual([2, true]);
  const rest = { body: withToken({ ...davx5Sync, body: limited }, first.token) };
  const second = readSyncReport(calendar, await account.call("REPORT", calendar, depth("0", rest)));
  expect([second.changed.length, second.isTruncated]).toEqual([1, false]);
  const hrefs = [`${api.address}${calendar}a.ics`, `https://elsewhere.example${calendar}b.ics`, `${calendar}c.ics`];
  const got = await ask(account, "REPORT", calendar, { body: withHrefs(davx5Multiget, hrefs) });
  expect(propertyText(got.get(`${calendar}a.ics`), "calendar-data")).toBe(eventText("a"));
  expect(propertyText(got.get(`${calendar}a.ics`), "getetag")).toMatch(/^"/);
  expect(propertyText(got.get(hrefs[1] ?? ""), "status")).toBe("HTTP/1.1 404 Not Found");
  const recent = await ask(account, "REPORT", calendar, depth("1", davx5Query));
  expect([...recent.keys()].toSorted()).toEqual(["a", "b", "c"].map((name) => `${calendar}${name}.ics`));
  const gone = await account.put(`${calendar}gone.ics`, eventText("gone"), { "if-match": '"1-1-00000000"' });
  expect(gone.status).toBe(412);
});

test("Evolution sees that it may write, and compares hrefs and entity tags letter by letter", async () => {
  const account = await createAccount(api);
  const { calendar } = account;
  expect((await anonymous(api, "OPTIONS", calendar)).headers.get("dav")).toContain("calendar-access");
  const rights = await ask(account, "PROPFIND", calendar, depth("0", evolutionPrivileges));
  expect(namesWithin(rights.get(calendar), "current-user-privilege-set")).toEqual(
    expect.arrayContaining(["write", "write-content"]),
  );
  const tagOf = async () =>
    propertyText((await ask(account, "PROPFIND", calendar, depth("0", evolutionTag))).get(calendar), "getctag");
  const tag = await tagOf();
  expect(await tagOf()).toBe(tag);
  const href = `${calendar}20261126T090000Z-1%40host%2Bx.ics`;
  const put = await account.put(href, eventText("evolution"), { "if-none-match": "*" });
  expect(await tagOf()).not.toBe(tag);
  const members = await ask(account, "PROPFIND", calendar, depth("1", evolutionTags));
  expect(propertyText(members.get(href), "getetag")).toBe(etagOf(put));
  const got = await ask(account, "REPORT", calendar, depth("1", { body: withHrefs(davx5Multiget, [href]) }));
  expect([...got.keys()]).toEqual([href]);
  expect(propertyText(got.get(href), "getetag")).toBe(etagOf(put));
  const found = await ask(account, "REPORT", calendar, depth("1", evolutionQuery));
  expect([...found.keys()]).toEqual([href]);
  expect(propertyText(found.get(href), "calendar-data")).toContain("UID:evolution");
  expect(propertyText(found.get(href), "calendar-data")).not.toContain("SUMMARY");
  expect((await anonymous(api, "PROPFIND", calendar)).status).toBe(401);
});

test("Apple Calendar finds its home, takes no absent properties, and sets its own", async () => {
  const account = await createAccount(api);
  const { home, calendar, principal } = account;
  const brief = { brief: "t", prefer: "return=minimal", "accept-encoding": "gzip, deflate" };
  const probe = await ask(account, "PROPFIND", "/", depth("0", applePrincipal, brief));
  const [first] = probe.values();
  expect(hrefIn(first, "current-user-principal")).toBe(principal);
  expect(hrefIn(first, "principal-URL")).toBe(principal);
  const options = await anonymous(api, "OPTIONS", principal);
  expect([options.status, options.headers.get("dav")?.includes("calendar-access")]).toEqual([200, true]);
  const described = await account.call("PROPFIND", principal, depth("0", appleAccount, brief));
  const person = responsesOf(described.text).get(principal);
  expect(hrefIn(person, "calendar-home-set")).toBe(home);
  expect(hrefIn(person, "calendar-user-address-set")).toMatch(/^mailto:person\d+@example\.com$/);
  expect(namesWithin(person, "supported-report-set")).toEqual(["expand-property"]);
  expect(described.text).not.toContain("404");
  expect(described.headers.get("content-encoding")).toBeNull();
  const proxies = await account.call("REPORT", principal, depth("0", appleExpandProperty, brief));
  expect(proxies.status).toBe(207);
  const search = await account.call("REPORT", principal, depth("0", appleSearch, brief));
  expect([search.status, search.text.includes("<d:supported-report/>")]).toEqual([403, true]);
  const listed = await account.call("PROPFIND", home, depth("1", appleHome, brief));
  const own = responsesOf(listed.text).get(calendar);
  expect([...responsesOf(listed.text).keys()]).toEqual([home, calendar, `${home}tasks-${account.userId}/`]);
  expect(listed.text).not.toContain("404");
  expect(namesWithin(own, "resourcetype")).toEqual(["collection", "calendar"]);
  expect(namesWithin(own, "supported-calendar-component-set")).toEqual(["VEVENT"]);
  expect(propertyText(own, "sync-token")).toMatch(/^hourloom:sync\//);
  const full = await account.call("PROPFIND", home, depth("1", appleHome));
  expect(full.text).toContain("HTTP/1.1 404 Not Found");
  const patched = await account.call("PROPPATCH", calendar, { body: appleColor.body, headers: brief });
  expect([patched.status, patched.text]).toEqual([200, ""]);
  await account.put(`${calendar}9B2C.ics`, eventText("9B2C"), { "if-none-match": "*" });
  const body = withToken(appleSync, "");
  const synced = readSyncReport(calendar, await account.call("REPORT", calendar, depth("1", { body }, brief)));
  expect(synced.changed).toEqual([`${calendar}9B2C.ics`]);
  const own2 = { body: withToken(appleSync, "C5A61D2F-6F33-4C7E-9D0A-0D9E1D4C1B11") };
  const invented = await account.call("REPORT", calendar, depth("1", own2, brief));
  expect([invented.status, invented.text.includes("<d:valid-sync-token/>")]).toEqual([403, true]);
});

test("Apple Reminders makes a list of its own name, and completes a task", async () => {
  const account = await createAccount(api);
  const list = `${account.home}2A9F7C52-9C41-4D31-A0F0-6E4D8D9B8B10/`;
  expect((await account.call("MKCALENDAR", list, { body: remindersList.body })).status).toBe(201);
  const listed = await ask(account, "PROPFIND", account.home, depth("1", appleHome, { brief: "t" }));
  expect([...listed.keys()]).toEqual([account.home, account.calendar, list]);
  expect(namesWithin(listed.get(list), "supported-calendar-component-set")).toEqual(["VTODO"]);
  const more = ["X-APPLE-SORT-ORDER:1", "PRIORITY:0"];
  const put = await account.put(`${list}F1.ics`, taskText("F1", { more }), { "if-none-match": "*" });
  const done = taskText("F1", {
    more: [...more, "STATUS:COMPLETED", "COMPLETED:20261126T090000Z", "PERCENT-COMPLETE:100"],
  });
  const completed = await account.put(`${list}F1.ics`, done, { "if-match": etagOf(put) });
  expect([completed.status, etagOf(completed)]).toEqual([204, expect.stringMatching(/^"/)]);
  const tasks = await api.call("GET", "/api/v1/tasks/?is_completed=true", { token: account.token });
  expect(tasks.body).toMatchObject([{ title: "Buy", is_completed: true }]);
});
