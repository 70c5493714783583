import { randomUUID } from "node:crypto";
import { zoneText } from "@hourloom/domain/icalendar/zones/testing/zone-texts";
import { OWN_CALENDARS_MAX } from "@hourloom/schema/calendars";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { conditionOf, findWithin, propertyText, type DavAccount } from "./testing/dav-client.ts";
import {
  appleColor,
  davx5Collection,
  pythonCalendar,
  remindersList,
  vdirsyncerCollection,
} from "./testing/recorded-requests.ts";
import { eventText, taskText } from "./testing/sent-objects.ts";
import { createAccount } from "./testing/requests.ts";
import { createSyncClient } from "./testing/sync-client.ts";

/** Calendars and lists that other programs make, change and delete. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const web = ({ token }: DavAccount) => typedClientOf(api.address, { token });

const NAMESPACES = `xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/"`;
const PROPERTIES = `<propfind ${NAMESPACES}><prop><displayname/><resourcetype/><a:calendar-color/><a:calendar-order/>
  <c:calendar-description/><c:calendar-timezone/><c:supported-calendar-component-set/><c:default-alarm-vevent-date/></prop></propfind>`;
const patchBody = (content: string) => `<propertyupdate ${NAMESPACES}>${content}</propertyupdate>`;
const set = (content: string) => `<set><prop>${content}</prop></set>`;
const componentSet = (...names: string[]) =>
  `<c:mkcalendar ${NAMESPACES}>${set(
    `<c:supported-calendar-component-set>${names.map((name) => `<c:comp name="${name}"/>`).join("")}</c:supported-calendar-component-set>`,
  )}</c:mkcalendar>`;

/** The collections of an account by their href, in order, without those that each account has. */
async function listOf(account: DavAccount) {
  const found = await account.multistatus("PROPFIND", account.home, { headers: { depth: "1" }, body: PROPERTIES });
  found.delete(account.home);
  found.delete(`${account.home}${account.userId}/`);
  found.delete(`${account.home}tasks-${account.userId}/`);
  return found;
}

async function propertiesOf(account: DavAccount, path: string) {
  const found = await account.multistatus("PROPFIND", path, { headers: { depth: "0" }, body: PROPERTIES });
  expect([...found.keys()]).toEqual([path]);
  const response = found.get(path);
  return {
    title: propertyText(response, "displayname"),
    color: propertyText(response, "calendar-color"),
    order: propertyText(response, "calendar-order"),
    description: propertyText(response, "calendar-description"),
    timezone: propertyText(response, "calendar-timezone"),
    component: response && findWithin(response, "comp")?.attributes.find(({ name }) => name === "name")?.value,
    alarm: propertyText(response, "default-alarm-vevent-date"),
  };
}

describe("a new collection", () => {
  test("of Apple's clients has an upper-case address, and no other one", async () => {
    const account = await createAccount(api);
    const path = `${account.home}${randomUUID().toUpperCase()}/`;
    const made = await account.call("MKCALENDAR", path, { body: remindersList.body });
    expect([made.status, made.text]).toEqual([201, ""]);
    expect([...(await listOf(account)).keys()]).toEqual([path]);
    expect(await propertiesOf(account, path)).toMatchObject({
      title: "Groceries & more",
      color: "#1BADF8FF",
      order: "8",
      component: "VTODO",
    });
    const overview = await web(account).todo.overview.query();
    const list = overview.task_lists.find(({ title }) => title === "Groceries & more");
    for (const other of [path.toLowerCase(), `${account.home}tasks-${list?.id}/`, `${account.home}${list?.id}/`]) {
      expect([other, (await account.call("PROPFIND", other)).status]).toEqual([other, 404]);
    }
    expect((await account.put(`${path}buy.ics`, taskText("buy"))).status).toBe(201);
    expect((await account.put(`${path}call.ics`, eventText("call"))).status).toBe(403);
  });

  test("of vdirsyncer has its name for a title, and needs no slash", async () => {
    const account = await createAccount(api);
    expect((await account.call("MKCOL", `${account.home}work`, { body: vdirsyncerCollection.body })).status).toBe(201);
    const [[href, response] = []] = await listOf(account);
    expect(href).toBe(`${account.home}work/`);
    expect(propertyText(response, "displayname")).toBe("work");
    expect(await propertiesOf(account, `${account.home}work/`)).toMatchObject({
      component: "VEVENT",
      color: "",
    });
    expect((await account.put(`${account.home}work/call.ics`, eventText("call"))).status).toBe(201);
    const calendars = await web(account).calendars.list.query();
    expect(calendars.map(({ title }) => title)).toContain("work");
  });

  test("of DAVx5 and python-caldav has its title and colour", async () => {
    const account = await createAccount(api);
    const made = await account.call("MKCOL", `${account.home}davx5/`, { body: davx5Collection.body });
    expect([made.status, made.text]).toEqual([201, ""]);
    expect(await propertiesOf(account, `${account.home}davx5/`)).toMatchObject({
      title: "Work",
      color: "#8bc34aff",
      component: "VEVENT",
    });
    await account.call("MKCALENDAR", `${account.home}python/`, { body: pythonCalendar.body });
    expect(await propertiesOf(account, `${account.home}python/`)).toMatchObject({ title: "Yep", component: "VEVENT" });
    const calendars = await web(account).calendars.list.query();
    expect(calendars.find(({ title }) => title === "Work")?.color).toBe("green");
  });

  test.each([
    [["VTODO"], "VTODO"],
    [["vtodo"], "VTODO"],
    [["VEVENT"], "VEVENT"],
    [["VEVENT", "VTODO"], "VEVENT"],
    [[], "VEVENT"],
    [["VJOURNAL"], "VEVENT"],
  ])("with the components %j has %s", async (names, component) => {
    const account = await createAccount(api);
    expect((await account.call("MKCALENDAR", `${account.home}new/`, { body: componentSet(...names) })).status).toBe(
      201,
    );
    expect(await propertiesOf(account, `${account.home}new/`)).toMatchObject({ component, title: "new" });
  });

  test("is made without what only the server sets, and says nothing of it", async () => {
    const account = await createAccount(api);
    const body = `<c:mkcalendar ${NAMESPACES}>${set(
      "<displayname>Odd</displayname><cs:getctag>1</cs:getctag><owner/><c:schedule-calendar-transp><c:opaque/></c:schedule-calendar-transp>",
    )}</c:mkcalendar>`;
    const made = await account.call("MKCALENDAR", `${account.home}odd/`, { body });
    expect([made.status, made.text]).toEqual([201, ""]);
    const all = await account.call("PROPFIND", `${account.home}odd/`, {
      headers: { depth: "0" },
      body: `<propfind ${NAMESPACES}><prop><cs:getctag/><c:schedule-calendar-transp/></prop></propfind>`,
    });
    expect(all.text).toMatch(/hourloom:sync/);
    expect(all.text).toMatch(/opaque/);
  });

  test("is none where there is one, outside of the home, or if it is an ordinary one", async () => {
    const account = await createAccount(api);
    const { home, userId } = account;
    await account.call("MKCALENDAR", `${home}taken/`);
    const ordinary = `<mkcol ${NAMESPACES}>${set("<resourcetype><collection/></resourcetype>")}</mkcol>`;
    const cases = [
      ["MKCALENDAR", `${home}taken/`, "", 405],
      ["MKCOL", `${home}taken`, vdirsyncerCollection.body, 405],
      ["MKCALENDAR", `${home}${userId}/`, "", 405],
      ["MKCALENDAR", home, "", 405],
      ["MKCALENDAR", "/dav/", "", 405],
      ["MKCALENDAR", `/dav/principals/${userId}/`, "", 405],
      ["MKCALENDAR", `${home}taken/inner/`, "", 403],
      ["MKCALENDAR", "/dav/elsewhere/", "", 403],
      ["MKCOL", `${home}ordinary/`, ordinary, 403],
      ["MKCOL", `${home}ordinary/`, "", 403],
      ["MKCALENDAR", `${home}malformed/`, "<mkcalendar>", 400],
    ] as const;
    for (const [method, path, body, status] of cases) {
      const response = await account.call(method, path, body === "" ? {} : { body });
      expect([method, path, response.status]).toEqual([method, path, status]);
    }
    expect([...(await listOf(account)).keys()]).toEqual([`${home}taken/`]);
  });

  test("is one too many for an account that has all that it may", async () => {
    const account = await createAccount(api);
    const rows = Array.from({ length: OWN_CALENDARS_MAX - 1 }, (_, index) => ({
      user_id: account.userId,
      id: randomUUID(),
      title: `Calendar ${index}`,
    }));
    await api.db.insertInto("calendars").values(rows).execute();
    const made = await account.call("MKCALENDAR", `${account.home}more/`);
    expect([made.status, made.text.includes("<d:quota-not-exceeded/>")]).toEqual([507, true]);
  });
});

describe("the name of a collection", () => {
  test.each(["My work", "ann@example.org", "%40", "a%2Fb", "Žluťoučký kůň", "a+b&c", "ÅNGSTRÖM", "a.b~c_d-e", "'()*!"])(
    "is %s in each response, in any encoding of requests",
    async (name) => {
      const account = await createAccount(api);
      const segment = encodeURIComponent(name.replace("/", ""));
      const path = `${account.home}${segment}`;
      expect((await account.call("MKCALENDAR", path)).status).toBe(201);
      const [href = "", ...others] = (await listOf(account)).keys();
      expect(others).toEqual([]);
      expect(decodeURIComponent(href)).toBe(decodeURIComponent(`${path}/`));
      expect(href).not.toMatch(/[@ &+'()*!]/);
      const octets = Buffer.from(decodeURIComponent(segment)).toString("hex").replaceAll(/../g, "%$&");
      for (const other of [path, `${path}/`, href, `${account.home}${octets}/`]) {
        const found = await account.multistatus("PROPFIND", other, { headers: { depth: "0" } });
        expect([other, ...found.keys()]).toEqual([other, href]);
        expect((await account.call("MKCALENDAR", other)).status).toBe(405);
      }
      expect((await account.put(`${path}/x.ics`, eventText("x"))).status).toBe(201);
      const members = await account.multistatus("PROPFIND", path, { headers: { depth: "1" } });
      expect([...members.keys()]).toEqual([href, `${href}x.ics`]);
    },
  );
});

describe("properties", () => {
  test("of Apple's clients are stored and given back", async () => {
    const account = await createAccount(api);
    const path = `${account.home}${account.userId}/`;
    const alarm = `<c:default-alarm-vevent-date>BEGIN:VALARM\r\nEND:VALARM</c:default-alarm-vevent-date>`;
    await account.call("PROPPATCH", path, { body: patchBody(set(alarm)) });
    expect((await propertiesOf(account, path)).alarm).toContain("BEGIN:VALARM");
    const changed = await account.call("PROPPATCH", path, { body: appleColor.body });
    expect([changed.status, changed.text.match(/HTTP\/1.1 \d+/g)]).toEqual([207, ["HTTP/1.1 200"]]);
    expect(await propertiesOf(account, path)).toMatchObject({ order: "3", color: "#FF2968FF", alarm: "" });
    const texts = `<displayname> Renamed &amp; more </displayname><c:calendar-description>Näher</c:calendar-description>
      <c:calendar-timezone>${zoneText("Europe/Prague")}</c:calendar-timezone>`;
    await account.call("PROPPATCH", path, { body: patchBody(set(texts)) });
    expect(await propertiesOf(account, path)).toMatchObject({
      title: "Renamed & more",
      description: "Näher",
      timezone: zoneText("Europe/Prague").replaceAll("\r\n", "\n"),
      order: "3",
    });
    const removal = `<remove><prop><c:calendar-description/><c:calendar-timezone/><a:calendar-color/></prop></remove>`;
    expect((await account.call("PROPPATCH", path, { body: patchBody(removal) })).text).toContain("HTTP/1.1 200");
    const left = await propertiesOf(account, path);
    expect([left.description, left.timezone?.includes("BEGIN:VTIMEZONE") ?? left.timezone]).toEqual(["", true]);
    const calendars = await web(account).calendars.list.query();
    expect(calendars.find(({ is_default }) => is_default)).toMatchObject({ title: "Renamed & more", color: null });
  });

  test.each([
    ["no VERSION", zoneText("Europe/Prague").replace("VERSION:2.0", "X-VERSION:2.0")],
    ["no definition", "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR"],
    ["no iCalendar", "Europe/Prague"],
  ])("are not changed by a zone with %s, and no calendar is made with it", async (_case, text) => {
    const account = await createAccount(api);
    const path = `${account.home}${account.userId}/`;
    const zone = `<displayname>Renamed</displayname><c:calendar-timezone>${text}</c:calendar-timezone>`;
    const changed = await account.call("PROPPATCH", path, { body: patchBody(set(zone)) });
    expect([changed.status, changed.text.match(/HTTP\/1.1 \d+/g)]).toEqual([207, ["HTTP/1.1 403", "HTTP/1.1 424"]]);
    expect(changed.text).toContain("<c:valid-calendar-data/>");
    const body = `<c:mkcalendar ${NAMESPACES}>${set(zone)}</c:mkcalendar>`;
    const made = await account.call("MKCALENDAR", `${account.home}zoned/`, { body });
    expect([made.status, conditionOf(made)]).toEqual([403, "c:valid-calendar-data"]);
    expect([...(await listOf(account)).keys()]).toEqual([]);
  });

  test("of the home are stored, such as the alarms of new events, but not its name", async () => {
    const account = await createAccount(api);
    const alarm = `<c:default-alarm-vevent-date>BEGIN:VALARM</c:default-alarm-vevent-date>`;
    const changed = await account.call("PROPPATCH", account.home, { body: patchBody(set(alarm)) });
    expect(changed.text).toContain("HTTP/1.1 200");
    expect((await propertiesOf(account, account.home)).alarm).toBe("BEGIN:VALARM");
    const body = patchBody(set("<displayname>Mine</displayname><c:default-alarm-vevent-date/>"));
    const named = await account.call("PROPPATCH", account.home, { body });
    expect(named.text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 403", "HTTP/1.1 424"]);
    expect(await propertiesOf(account, account.home)).toMatchObject({ title: "Hourloom", alarm: "BEGIN:VALARM" });
  });

  test("are changed all or none of them", async () => {
    const account = await createAccount(api);
    const path = `${account.home}${account.userId}/`;
    const before = await propertiesOf(account, path);
    const body = patchBody(set("<displayname>Other</displayname><a:calendar-order>9</a:calendar-order><cs:getctag/>"));
    const { status, text } = await account.call("PROPPATCH", path, { body });
    expect(status).toBe(207);
    expect(text.match(/<d:prop>.*?<\/d:status>/g)).toEqual([
      "<d:prop><cs:getctag/></d:prop><d:status>HTTP/1.1 403 Forbidden</d:status>",
      "<d:prop><d:displayname/><a:calendar-order/></d:prop><d:status>HTTP/1.1 424 Failed Dependency</d:status>",
    ]);
    expect(text).toContain("<d:cannot-modify-protected-property/>");
    expect(await propertiesOf(account, path)).toEqual(before);
  });

  test("are 50 of 4 kB at most", async () => {
    const account = await createAccount(api);
    const path = `${account.home}${account.userId}/`;
    const many = (from: number, to: number) =>
      Array.from(
        { length: to - from },
        (_, index) => `<x:p${from + index} xmlns:x="urn:x">1</x:p${from + index}>`,
      ).join("");
    const patch = async (content: string) => {
      const { text } = await account.call("PROPPATCH", path, { body: patchBody(content) });
      return text.match(/HTTP\/1.1 \d+/g);
    };
    expect(await patch(set(many(0, 50)))).toEqual(["HTTP/1.1 200"]);
    expect(await patch(set(`${many(50, 51)}<displayname>Other</displayname>`))).toEqual(["HTTP/1.1 507"]);
    expect((await propertiesOf(account, path)).title).toBe("Calendar");
    expect(await patch(set(many(10, 20)))).toEqual(["HTTP/1.1 200"]);
    expect(await patch(`<remove><prop>${many(0, 1)}</prop></remove>${set(many(50, 51))}`)).toEqual(["HTTP/1.1 200"]);
    const long = `<x:p1 xmlns:x="urn:x">${"x".repeat(5_000)}</x:p1>`;
    expect(await patch(set(long))).toEqual(["HTTP/1.1 507"]);
  });

  test("are 1 MB in all of an account, with its home and its trash", async () => {
    const account = await createAccount(api);
    const { home, userId } = account;
    const long = (names: readonly string[], length = 4_000) =>
      set(names.map((name) => `<x:${name} xmlns:x="urn:x">${"x".repeat(length)}</x:${name}>`).join(""));
    const names = Array.from({ length: 50 }, (_, index) => `p${index}`);
    const patch = async (path: string, content: string) => {
      const { text } = await account.call("PROPPATCH", path, { body: patchBody(content) });
      return text.match(/HTTP\/1.1 \d+/g)?.[0];
    };
    const make = (name: string, more: readonly string[]) =>
      account.call("MKCALENDAR", `${home}${name}/`, {
        body: `<c:mkcalendar ${NAMESPACES}>${long(more)}</c:mkcalendar>`,
      });
    for (const name of ["a", "b", "c"]) expect((await make(name, names)).status).toBe(201);
    expect(await patch(home, long(names))).toBe("HTTP/1.1 200");
    await account.call("DELETE", `${home}a/`);
    const path = `${home}${userId}/`;
    expect(await patch(path, long(names.slice(0, 40)))).toBe("HTTP/1.1 200");
    expect(await patch(path, long(names.slice(40)))).toBe("HTTP/1.1 507");
    const full = await make("d", names);
    expect([full.status, conditionOf(full)]).toEqual([507, "d:quota-not-exceeded"]);
    expect([...(await listOf(account)).keys()]).toEqual([`${home}b/`, `${home}c/`]);
    // What was stored before there was a limit.
    const stored = JSON.stringify(Object.fromEntries(names.map((name) => [`{urn:y}${name}`, "y".repeat(4_000)])));
    await api.db
      .updateTable("collections")
      .set({ properties: stored })
      .where("user_id", "=", userId)
      .where("id", "=", userId)
      .execute();
    expect(await patch(`${home}b/`, long(names.slice(0, 1), 4_010))).toBe("HTTP/1.1 507");
    expect(await patch(`${home}b/`, long(names.slice(0, 1), 3_000))).toBe("HTTP/1.1 200");
  });

  test("are listed of all collections, page by page, and only where they are named", async () => {
    const account = await createAccount(api);
    const { home } = account;
    const names = Array.from({ length: 45 }, (_, index) => `c${10 + index}`);
    for (const name of names) {
      const content = `<x:a xmlns:x="urn:x">${name} a</x:a><x:b xmlns:x="urn:x">${name} b</x:b>`;
      await account.call("MKCALENDAR", `${home}${name}/`, {
        body: `<c:mkcalendar ${NAMESPACES}>${set(content)}</c:mkcalendar>`,
      });
    }
    const find = async (content: string) => {
      const sent = { headers: { depth: "1" }, body: `<propfind ${NAMESPACES}>${content}</propfind>` };
      const found = await account.multistatus("PROPFIND", home, sent);
      return names.map((name) => {
        const response = found.get(`${home}${name}/`);
        return [propertyText(response, "a"), propertyText(response, "b")];
      });
    };
    const both = names.map((name) => [`${name} a`, `${name} b`]);
    expect(await find("<allprop/>")).toEqual(both);
    expect(await find(`<prop><a xmlns="urn:x"/><b xmlns="urn:x"/></prop>`)).toEqual(both);
    expect(await find("<propname/>")).toEqual(names.map(() => ["", ""]));
    expect(await find(`<prop><b xmlns="urn:x"/></prop>`)).toEqual(names.map((name) => [undefined, `${name} b`]));
    expect(await find("<prop><displayname/></prop>")).toEqual(names.map(() => [undefined, undefined]));
  });

  test("of objects, the principal and the root are not changed, and those of nothing are not there", async () => {
    const account = await createAccount(api);
    const path = `${account.home}${account.userId}/x.ics`;
    await account.put(path, eventText("x"));
    const body = patchBody(set("<displayname>Other</displayname>"));
    for (const one of [path, `/dav/principals/${account.userId}/`, "/dav/"]) {
      const { status, text } = await account.call("PROPPATCH", one, { body });
      expect([one, status, text.match(/HTTP\/1.1 \d+/g)]).toEqual([one, 207, ["HTTP/1.1 403"]]);
    }
    expect((await account.call("PROPPATCH", `${account.home}nowhere/`, { body })).status).toBe(404);
  });

  test("have the colour text of a program until another colour is chosen here", async () => {
    const account = await createAccount(api);
    const { userId, home } = account;
    const path = `${home}${userId}/`;
    const color = async () => (await propertiesOf(account, path)).color;
    await account.call("PROPPATCH", path, { body: patchBody(set("<a:calendar-color>#ff0101</a:calendar-color>")) });
    expect(await color()).toBe("#ff0101");
    await web(account).calendars.update.mutate({ id: userId, changes: { title: "Other" } });
    expect(await color()).toBe("#ff0101");
    await web(account).calendars.update.mutate({ id: userId, changes: { color: "blue" } });
    expect(await color()).toMatch(/^#[\dA-F]{6}FF$/);
    await account.call("PROPPATCH", path, { body: patchBody(set("<a:calendar-color>blue</a:calendar-color>")) });
    expect(await color()).toBe("blue");
    await web(account).calendars.update.mutate({ id: userId, changes: { color: null } });
    expect(await color()).not.toBe("blue");
  });
});

test("a list has the colour that a program sends, and a program that of the list", async () => {
  const account = await createAccount(api);
  const list = await web(account).taskLists.create.mutate({ title: "Home" });
  const path = `${account.home}tasks-${list.id}/`;
  const colorHere = async () => (await web(account).todo.overview.query()).task_lists[0]?.color;
  await account.call("PROPPATCH", path, { body: patchBody(set("<a:calendar-color>#ff0101</a:calendar-color>")) });
  expect([await colorHere(), (await propertiesOf(account, path)).color]).toEqual(["red", "#ff0101"]);
  await web(account).taskLists.update.mutate({ id: list.id, changes: { color: "teal" } });
  expect((await propertiesOf(account, path)).color).toMatch(/^#[\dA-F]{6}FF$/);
});

describe("a deleted collection", () => {
  test("comes back from the trash with its events, at its address", async () => {
    const account = await createAccount(api);
    const path = `${account.home}My%20work/`;
    await account.call("MKCALENDAR", path, { body: pythonCalendar.body });
    await account.put(`${path}one.ics`, eventText("one"));
    await account.put(`${path}two.ics`, eventText("two"));
    const program = createSyncClient(account, path);
    await program.sync();
    const calendars = await web(account).calendars.list.query();
    const id = calendars.find(({ title }) => title === "Yep")?.id ?? "";
    expect((await account.call("DELETE", path.slice(0, -1))).status).toBe(204);
    expect([...(await listOf(account)).keys()]).toEqual([]);
    for (const [method, one, status] of [
      ["PROPFIND", path, 404],
      ["GET", `${path}one.ics`, 404],
      ["DELETE", path, 404],
    ] as const) {
      expect((await account.call(method, one)).status).toBe(status);
    }
    expect((await account.put(`${path}three.ics`, eventText("three"))).status).toBe(409);
    await web(account).calendars.restore.mutate({ id });
    expect([...(await listOf(account)).keys()]).toEqual([path]);
    expect((await account.call("GET", `${path}one.ics`)).text).toBe(eventText("one"));
    const told = await program.sync();
    expect([told.changed.toSorted(), told.gone]).toEqual([[`${path}one.ics`, `${path}two.ics`], []]);
  });

  test.each([
    ["calendars", "", pythonCalendar],
    ["task-lists", "tasks-", remindersList],
  ])(
    "of the web app's %s leaves its address to a new one, and comes back under another",
    async (kind, prefix, made) => {
      const account = await createAccount(api);
      const { token } = account;
      const { body } = await api.call("POST", `/api/v1/${kind}/`, { token, body: { title: "Mine" } });
      const id = textAt(body, "id");
      const path = `${account.home}${prefix}${id}/`;
      for (const round of [1, 2]) {
        expect((await account.call("DELETE", path)).status, `round ${round}`).toBe(204);
        expect((await account.call(made.method, path, { body: made.body })).status).toBe(201);
      }
      const client = web(account);
      await (kind === "calendars" ? client.calendars : client.taskLists).restore.mutate({ id });
      expect([...(await listOf(account)).keys()]).toEqual(
        expect.arrayContaining([path, path.replace(/\/$/, "-former/")]),
      );
    },
  );

  test("leaves its name to a new one, and comes back under its id", async () => {
    const account = await createAccount(api);
    const path = `${account.home}same/`;
    await account.call("MKCALENDAR", path, { body: pythonCalendar.body });
    await account.put(`${path}one.ics`, eventText("one"));
    const calendars = await web(account).calendars.list.query();
    const id = calendars.find(({ title }) => title === "Yep")?.id ?? "";
    await account.call("DELETE", path);
    expect((await account.call("MKCALENDAR", path, { body: componentSet("VTODO") })).status).toBe(201);
    expect((await account.call("GET", `${path}one.ics`)).status).toBe(404);
    await web(account).calendars.restore.mutate({ id });
    expect([...(await listOf(account)).keys()].toSorted()).toEqual([`${account.home}${id}/`, path].toSorted());
    expect((await account.call("GET", `${account.home}${id}/one.ics`)).text).toBe(eventText("one"));
  });

  test("is not the default calendar, and not one that is not there", async () => {
    const account = await createAccount(api);
    const path = `${account.home}${account.userId}/`;
    const { status, text } = await account.call("DELETE", path);
    expect([status, text.includes("<d:need-privileges/>")]).toEqual([403, true]);
    expect((await account.call("DELETE", `${account.home}nowhere/`)).status).toBe(404);
    for (const one of [account.home, `/dav/principals/${account.userId}/`, "/dav/"]) {
      expect((await account.call("DELETE", one)).status).toBe(403);
    }
    expect((await account.call("PROPFIND", path)).status).toBe(207);
  });

  test("is a list too, with its tasks", async () => {
    const account = await createAccount(api);
    const made = await api.call("POST", "/api/v1/task-lists/", { token: account.token, body: { title: "Buy" } });
    const id = textAt(made.body, "id");
    const path = `${account.home}tasks-${id}/`;
    await account.put(`${path}one.ics`, taskText("one"));
    expect((await account.call("DELETE", path)).status).toBe(204);
    await web(account).taskLists.restore.mutate({ id });
    expect((await account.call("GET", `${path}one.ics`)).text).toBe(taskText("one"));
  });
});
