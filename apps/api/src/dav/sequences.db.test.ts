import { createDAVClient, type DAVCalendar, type DAVObject } from "tsdav";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { childElements, type XmlElement } from "./xml/xml-element.ts";
import {
  createDavClient,
  findWithin,
  propertyText,
  responsesOf,
  type DavAccount,
  type DavCall,
  type DavResponse,
} from "./testing/dav-client.ts";
import {
  appleAccount,
  applePrincipal,
  cadaverList,
  davx5Collections,
  davx5Home,
  davx5State,
  evolutionPrivileges,
  evolutionTag,
  evolutionTags,
  pythonCollections,
  pythonHome,
  pythonPrincipal,
  thunderbirdCalendar,
  vdirsyncerHome,
  vdirsyncerMeta,
  vdirsyncerPrincipal,
  vdirsyncerTypes,
} from "./testing/recorded-discovery.ts";
import {
  appleColor,
  appleExpandProperty,
  appleHome,
  appleSearch,
  appleSync,
  cadaverNames,
  davx5Multiget,
  davx5Query,
  davx5Sync,
  evolutionQuery,
  pythonCalendar,
  pythonExpand,
  pythonSync,
  pythonTodos,
  pythonUid,
  remindersList,
  thunderbirdDiscovery,
  thunderbirdMultiget,
  vdirsyncerCollection,
  vdirsyncerItems,
  withHrefs,
  withToken,
} from "./testing/recorded-requests.ts";
import { readSyncReport } from "./testing/sync-client.ts";
import { eventText, taskText } from "./testing/sent-objects.ts";

/** What clients send one after the other, and what they rely on in the responses. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

let accounts = 0;
async function join(): Promise<DavAccount & { calendar: string; principal: string }> {
  accounts += 1;
  const account = await createDavClient(api, `person${accounts}`);
  const { home, userId } = account;
  return { ...account, calendar: `${home}${userId}/`, principal: `/dav/principals/${userId}/` };
}

/** A request without credentials. */
const anonymous = (method: string, path: string) => fetch(`${api.address}${path}`, { method, redirect: "manual" });

const etagOf = ({ headers }: DavResponse) => headers.get("etag") ?? "";
const hrefIn = (response: XmlElement | undefined, name: string) =>
  propertyText(response && findWithin(response, name), "href");

/** The privileges that are named as single ones, and the type and components of a collection. */
function namesWithin(response: XmlElement | undefined, name: string): string[] {
  const found = response && findWithin(response, name);
  return (found === undefined ? [] : childElements(found)).map((child) =>
    child.name === "privilege" || child.name === "supported-report"
      ? (childElements(findWithin(child, "report") ?? child)[0]?.name ?? "")
      : (child.attributes.find((attribute) => attribute.name === "name")?.value ?? child.name),
  );
}

const WRITING = ["write", "write-content", "write-properties", "bind", "unbind"];

/** A response of a multistatus body, which must be there. */
async function ask(account: DavAccount, method: string, path: string, call: DavCall): Promise<Map<string, XmlElement>> {
  const { status, text } = await account.call(method, path, call);
  expect([method, path, status]).toEqual([method, path, 207]);
  return responsesOf(text);
}

const depth = (value: string, { body }: { body: string }, more: Record<string, string> = {}): DavCall => ({
  headers: { depth: value, "content-type": "application/xml; charset=utf-8", ...more },
  body,
});

describe("discovery", () => {
  test("the well-known address leads to the root for each method, without credentials", async () => {
    const methods = [
      "GET",
      "HEAD",
      "PUT",
      "POST",
      "DELETE",
      "OPTIONS",
      "PROPFIND",
      "PROPPATCH",
      "REPORT",
      "MKCALENDAR",
    ];
    for (const method of [...methods, "MKCOL", "MOVE", "COPY", "PATCH"]) {
      const response = await anonymous(method, "/.well-known/caldav");
      expect([method, response.status, response.headers.get("location")]).toEqual([method, 301, "/dav/"]);
    }
  });

  test("OPTIONS names calendar-access on every resource without credentials, and the others are challenged", async () => {
    const account = await join();
    for (const path of [
      "/dav",
      "/dav/",
      account.principal,
      account.home,
      account.calendar,
      `${account.calendar}x.ics`,
    ]) {
      const options = await anonymous("OPTIONS", path);
      expect([path, options.status, options.headers.get("dav")]).toEqual([
        path,
        200,
        "1, 3, calendar-access, extended-mkcol",
      ]);
      expect(options.headers.get("allow")?.split(", ")).toEqual(
        expect.arrayContaining(["OPTIONS", "GET", "PUT", "DELETE", "PROPFIND", "REPORT", "MKCALENDAR"]),
      );
      const challenged = await anonymous("PROPFIND", path);
      expect([path, challenged.status, challenged.headers.get("www-authenticate")]).toEqual([
        path,
        401,
        'Basic realm="Hourloom", charset="UTF-8"',
      ]);
    }
  });

  test.each(["/", "/principals/", "/principals", "/dav", "/dav/", "/dav/principals/", "/dav/principals"])(
    "PROPFIND on %s leads to the principal",
    async (path) => {
      const account = await join();
      for (const headers of [{ depth: "0" }, {}] as Record<string, string>[]) {
        const found = await ask(account, "PROPFIND", path, { headers, body: applePrincipal.body });
        const [response] = found.values();
        expect(hrefIn(response, "current-user-principal")).toBe(account.principal);
      }
    },
  );

  test("every resource names the principal, with or without the last slash", async () => {
    const account = await join();
    await account.put(`${account.calendar}x.ics`, eventText("x"));
    for (const path of [account.principal, account.home, account.calendar, `${account.calendar}x.ics`]) {
      for (const one of [path, path.replace(/\/$/, "")]) {
        const found = await ask(account, "PROPFIND", one, depth("0", applePrincipal));
        expect([one, ...found.keys()]).toEqual([one, path]);
        expect(hrefIn(found.get(path), "current-user-principal")).toBe(account.principal);
      }
    }
    const infinite = await account.call("PROPFIND", account.home, depth("infinity", vdirsyncerTypes));
    expect([infinite.status, infinite.text.includes("<d:propfind-finite-depth/>")]).toEqual([403, true]);
  });
});

test("vdirsyncer discovers, creates, and syncs both ways", async () => {
  const account = await join();
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
  expect([...after.keys()]).toEqual([home, calendar, work]);
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
  const account = await join();
  const { home, principal } = account;
  expect((await anonymous("PROPFIND", "/dav/")).status).toBe(401);
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
  const account = await join();
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

test("Thunderbird discovers, syncs with Depth 1, and asks after a conflict", async () => {
  const account = await join();
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
  expect((await anonymous("OPTIONS", home)).headers.get("dav")).not.toContain("calendar-auto-schedule");
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
  const account = await join();
  const { home, calendar, principal } = account;
  const typed = await ask(account, "PROPFIND", "/dav", depth("0", davx5Home));
  expect(hrefIn(typed.get("/dav/"), "current-user-principal")).toBe(principal);
  expect((await anonymous("OPTIONS", principal)).headers.get("dav")).toContain("calendar-access");
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
  const account = await join();
  const { calendar } = account;
  expect((await anonymous("OPTIONS", calendar)).headers.get("dav")).toContain("calendar-access");
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
  expect((await anonymous("PROPFIND", calendar)).status).toBe(401);
});

test("Apple Calendar finds its home, takes no absent properties, and sets its own", async () => {
  const account = await join();
  const { home, calendar, principal } = account;
  const brief = { brief: "t", prefer: "return=minimal", "accept-encoding": "gzip, deflate" };
  const probe = await ask(account, "PROPFIND", "/", depth("0", applePrincipal, brief));
  const [first] = probe.values();
  expect(hrefIn(first, "current-user-principal")).toBe(principal);
  expect(hrefIn(first, "principal-URL")).toBe(principal);
  const options = await anonymous("OPTIONS", principal);
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
  expect([...responsesOf(listed.text).keys()]).toEqual([home, calendar]);
  expect(listed.text).not.toContain("404");
  expect(namesWithin(own, "resourcetype")).toEqual(["collection", "calendar"]);
  expect(namesWithin(own, "supported-calendar-component-set")).toEqual(["VEVENT"]);
  expect(propertyText(own, "sync-token")).toMatch(/^hourloom:sync\//);
  const full = await account.call("PROPFIND", home, depth("1", appleHome));
  expect(full.text).toContain("HTTP/1.1 404 Not Found");
  const patched = await account.call("PROPPATCH", calendar, { body: appleColor.body, headers: brief });
  expect([patched.status, patched.text.match(/HTTP\/1.1 \d+/g)]).toEqual([207, ["HTTP/1.1 200"]]);
  await account.put(`${calendar}9B2C.ics`, eventText("9B2C"), { "if-none-match": "*" });
  const body = withToken(appleSync, "");
  const synced = readSyncReport(calendar, await account.call("REPORT", calendar, depth("1", { body }, brief)));
  expect(synced.changed).toEqual([`${calendar}9B2C.ics`]);
  const own2 = { body: withToken(appleSync, "C5A61D2F-6F33-4C7E-9D0A-0D9E1D4C1B11") };
  const invented = await account.call("REPORT", calendar, depth("1", own2, brief));
  expect([invented.status, invented.text.includes("<d:valid-sync-token/>")]).toEqual([403, true]);
});

test("Apple Reminders makes a list of its own name, and completes a task", async () => {
  const account = await join();
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

test("cadaver asks for options, logs in, lists and reads", async () => {
  const account = await join();
  const { calendar } = account;
  expect((await anonymous("OPTIONS", calendar)).status).toBe(200);
  expect((await anonymous("PROPFIND", calendar)).status).toBe(401);
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
  const account = await join();
  const username = `person${accounts}`;
  const client = await createDAVClient({
    serverUrl: api.address,
    credentials: { username, password: account.key },
    authMethod: "Basic",
    defaultAccountType: "caldav",
  });
  const calendars = await client.fetchCalendars();
  expect(calendars.map(({ url }) => new URL(url).pathname)).toEqual([account.calendar]);
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
