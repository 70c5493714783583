import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leaveSourceOctets } from "../testing/source-octets.ts";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, conditionOf, etagOf, putNew, type DavAccount } from "./testing/dav-client.ts";
import { component, eventText, objectText, taskText } from "./testing/sent-objects.ts";
import { createSyncClient } from "./testing/sync-client.ts";
import { createWebSide, type WebSide } from "./testing/web-side.ts";

/** Objects that a program puts, reads and deletes. */

let api: ListeningApp;
let phone: DavAccount;
let workspace: WebSide;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
  workspace = createWebSide(api);
});
afterAll(() => api.close());

const authorization = () => `Basic ${Buffer.from(`ann:${phone.key}`).toString("base64")}`;

const at = (name: string) => `${phone.home}${phone.userId}/${name}`;

const add = (name: string, text: string) => putNew(phone, at(name), text);

test("an object is put, read, replaced and deleted", async () => {
  const path = `${phone.home}${phone.userId}/one.ics`;
  const made = await phone.put(path, eventText("one"), { "if-none-match": "*" });
  expect(made.text).toBe("");
  expect(made.status).toBe(201);
  const etag = made.headers.get("etag") ?? "";
  const read = await phone.call("GET", path);
  expect(read.text).toBe(eventText("one"));
  expect(read.headers.get("etag")).toBe(etag);
  expect((await phone.put(path, eventText("one"), { "if-none-match": "*" })).status).toBe(412);
  const changed = await phone.put(path, eventText("one", { more: ["LOCATION:Office"] }), { "if-match": etag });
  expect(changed.status).toBe(204);
  expect((await phone.put(path, eventText("one"), { "if-match": etag })).status).toBe(412);
  expect((await phone.call("DELETE", path, { headers: { "if-match": etag } })).status).toBe(412);
  const removed = await phone.call("DELETE", path, { headers: { "if-match": changed.headers.get("etag") ?? "" } });
  expect(removed.status).toBe(204);
  expect((await phone.call("GET", path)).status).toBe(404);
});

test("an object of which a row was moved to another calendar is put again, without that row", async () => {
  const override = (date: string) =>
    component("VEVENT", "parts", [`RECURRENCE-ID:${date}T090000`, `DTSTART:${date}T090000`, `SUMMARY:Part ${date}`]);
  const text = objectText(override("20261127"), override("20261204"));
  const path = `${phone.home}${phone.userId}/parts.ics`;
  expect((await phone.put(path, text)).status).toBe(201);
  const work = await workspace.addCalendar(phone, "Work of parts");
  const { id } = await workspace.rowOf("events", phone, "Part 20261204");
  expect((await workspace.patch(phone, `events/${id}`, { calendar: work })).status).toBe(200);
  const put = await phone.put(path, text);
  expect(put.status).toBe(204);
  expect(put.headers.get("etag")).not.toBeNull();
  expect((await phone.call("GET", path)).text).toBe(text);
  const members = await phone.multistatus("PROPFIND", `${phone.home}${work}/`, { headers: { depth: "1" } });
  expect([...members.keys()]).toEqual([`${phone.home}${work}/`, `${phone.home}${work}/${id}.ics`]);
});

describe("conditions", () => {
  test("name any version, or some, weak ones and those that a proxy has renamed too", async () => {
    const text = eventText("conditions");
    const etag = await add("conditions.ics", text);
    const bare = etag.slice(1, -1);
    const put = (headers: Record<string, string>) => phone.put(at("conditions.ics"), text, headers);
    for (const wrong of ['"1-1-00000000"', `"${bare}x"`, '"x"', "", bare]) {
      expect([wrong, (await put({ "if-match": wrong })).status]).toEqual([wrong, 412]);
    }
    let current = etag;
    for (const right of [
      (tag: string) => `"x", ${tag}`,
      (tag: string) => `W/${tag}`,
      (tag: string) => `"${tag.slice(1, -1)}-gzip"`,
      () => "*",
    ]) {
      const replaced = await put({ "if-match": right(current) });
      expect([right(current), replaced.status]).toEqual([right(current), 204]);
      current = etagOf(replaced);
    }
    expect((await put({ "if-none-match": current })).status).toBe(412);
    expect((await put({ "if-none-match": etag })).status).toBe(204);
  });

  test("are not met by nothing, nor by what was deleted", async () => {
    const etag = await add("absent.ics", eventText("absent"));
    expect((await phone.call("DELETE", at("absent.ics"))).status).toBe(204);
    for (const ifMatch of ["*", etag]) {
      expect((await phone.put(at("absent.ics"), eventText("absent"), { "if-match": ifMatch })).status).toBe(412);
      expect((await phone.call("DELETE", at("absent.ics"), { headers: { "if-match": ifMatch } })).status).toBe(412);
    }
    expect((await phone.call("DELETE", at("absent.ics"))).status).toBe(404);
    expect((await phone.call("HEAD", at("absent.ics"))).status).toBe(404);
    expect((await phone.put(at("absent.ics"), eventText("absent"), { "if-none-match": "*" })).status).toBe(201);
  });

  test("on GET save its body", async () => {
    const etag = await add("known.ics", eventText("known"));
    const get = (headers: Record<string, string>) => phone.call("GET", at("known.ics"), { headers });
    expect(await get({ "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
    expect(await get({ "if-none-match": '"other"' })).toMatchObject({ status: 200 });
    const head = await phone.call("HEAD", at("known.ics"));
    expect([head.status, head.text, etagOf(head)]).toEqual([200, "", etag]);
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(eventText("known"))));
    expect(head.headers.get("content-type")).toBe("text/calendar; charset=utf-8; component=VEVENT");
    expect(head.headers.get("content-encoding")).toBeNull();
  });
});

describe("a body", () => {
  const event = (...lines: string[]) =>
    objectText(component("VEVENT", "invalid", ["DTSTART:20261127T090000", ...lines]));
  const alone = component("VEVENT", "invalid", ["DTSTART:20261127T090000"]);
  const start = "DTSTART:20261127T090000";
  const invalid = [
    ["nothing", "", "c:valid-calendar-data"],
    ["other text", "hello", "c:valid-calendar-data"],
    ["an empty calendar", objectText(), "c:valid-calendar-object-resource"],
    ["a component alone", alone.join("\r\n"), "c:valid-calendar-data"],
    ["two calendars", event() + event(), "c:valid-calendar-data"],
    ["no UID", event().replace("UID:invalid\r\n", ""), "c:valid-calendar-object-resource"],
    ["an empty UID", event().replace("UID:invalid", "UID: "), "c:valid-calendar-object-resource"],
    ["two UIDs", objectText(alone, component("VEVENT", "other", [start])), "c:valid-calendar-object-resource"],
    ["a METHOD", event().replace("VERSION:2.0", "VERSION:2.0\r\nMETHOD:REQUEST"), "c:valid-calendar-object-resource"],
    ["a journal", event().replaceAll("VEVENT", "VJOURNAL"), "c:supported-calendar-component"],
    ["busy times", event().replaceAll("VEVENT", "VFREEBUSY"), "c:supported-calendar-component"],
    ["a task in a calendar", taskText("invalid"), "c:supported-calendar-component"],
    [
      "an event and a task",
      objectText(alone, component("VTODO", "invalid", ["SUMMARY:x"])),
      "c:valid-calendar-object-resource",
    ],
    ["no DTSTART", objectText(component("VEVENT", "invalid", ["SUMMARY:x"])), "c:valid-calendar-data"],
    ["a rule that cannot be read", event("RRULE:FREQ=OFTEN"), "c:valid-calendar-data"],
    ["a day that there is not", event().replace(start, "DTSTART:20261327T090000"), "c:valid-calendar-data"],
  ] as const;

  test.each(invalid)("with %s is rejected", async (_case, text, condition) => {
    const response = await phone.put(at("invalid.ics"), text);
    expect([response.status, conditionOf(response)]).toEqual([403, condition]);
    expect((await phone.call("GET", at("invalid.ics"))).status).toBe(404);
  });

  test("that is not UTF-8 is rejected", async () => {
    const latin = Buffer.from(eventText("invalid", { summary: "Caf\u00e9" }), "latin1");
    const response = await phone.put(at("invalid.ics"), new Uint8Array(latin));
    expect([response.status, conditionOf(response)]).toEqual([403, "c:valid-calendar-data"]);
  });

  test.each([1_048_577, 2_000_000])("of %i octets is too large", async (octets) => {
    const text = eventText("invalid", { more: [`DESCRIPTION:${"x".repeat(octets)}`] }).slice(0, octets);
    const response = await phone.put(at("invalid.ics"), text);
    expect([response.status, conditionOf(response)]).toEqual([403, "c:max-resource-size"]);
  });

  test.each(["application/json", "text/html"])("of the type %s is rejected", async (type) => {
    const response = await phone.put(at("invalid.ics"), event(), { "content-type": type });
    expect([response.status, conditionOf(response)]).toEqual([403, "c:supported-calendar-data"]);
  });

  test("is as it came, with line breaks of any kind, a byte order mark and folded lines", async () => {
    const texts = [
      eventText("octets").replaceAll("\r\n", "\n"),
      `\uFEFF${eventText("octets")}`,
      eventText("octets", { more: ["DESCRIPTION:long", " er", "X-EMPTY:", "BEGIN:VALARM", "END:VALARM"] }),
    ];
    await add("octets.ics", eventText("octets"));
    for (const text of texts) {
      const put = await phone.put(at("octets.ics"), text, { "content-type": "text/plain" });
      expect([put.status, etagOf(put)]).toEqual([204, expect.stringMatching(/^"1-\d+-[\da-f]{8}"$/)]);
      const octets = await fetch(`${api.address}${at("octets.ics")}`, { headers: { authorization: authorization() } });
      expect(Buffer.from(await octets.arrayBuffer()).equals(Buffer.from(text))).toBe(true);
    }
  });
});

describe("an address", () => {
  test("of a collection has no content, and in one that is not there nothing is put", async () => {
    for (const path of [phone.home, at("").slice(0, -1), at(""), `/dav/principals/${phone.userId}/`, "/dav/"]) {
      const put = await phone.put(path, eventText("place"));
      expect([path, put.status]).toEqual([path, 405]);
      expect(put.headers.get("allow")).toContain("PROPFIND");
    }
    expect((await phone.put(`${phone.home}nowhere/a.ics`, eventText("place"))).status).toBe(409);
    for (const path of [at("a%2fb.ics"), at("a%00.ics"), at(`${"x".repeat(252)}.ics`)]) {
      expect([path, (await phone.put(path, eventText("place"))).status]).toEqual([path, 403]);
    }
  });

  test.each([
    "a b.ics",
    "a%b.ics",
    "ann@example.org.ics",
    "Žluť.ics",
    "no-ending",
    "UP.ICS",
    "a+b&c=d;e,f.ics",
    "%40.ics",
  ])("is %s in each response, in any encoding of requests", async (name) => {
    const text = eventText(`name of ${name}`);
    const path = at(encodeURIComponent(name));
    expect((await phone.put(path, text)).status).toBe(201);
    const members = await phone.multistatus("PROPFIND", at(""), { headers: { depth: "1" } });
    const href = [...members.keys()].find((one) => decodeURIComponent(one) === at(name)) ?? "";
    expect((await phone.call("GET", href)).text).toBe(text);
    const everywhere = decodeURIComponent(path).replace(/[^/]+/g, (part) =>
      Buffer.from(part).toString("hex").replaceAll(/../g, "%$&"),
    );
    expect((await phone.put(everywhere, text)).status).toBe(204);
    const multiget = `<c:calendar-multiget xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><getetag/></prop><href>${path.replaceAll("&", "&amp;")}</href></c:calendar-multiget>`;
    expect([...(await phone.multistatus("REPORT", at(""), { body: multiget })).keys()]).toEqual([href]);
    expect((await phone.call("DELETE", href)).status).toBe(204);
  });
});

describe("a UID", () => {
  test("is that of one object of a collection, whose href a conflict names", async () => {
    await add("first of uid.ics".replaceAll(" ", "%20"), eventText("uid"));
    await add("second.ics", eventText("uid of second"));
    const conflict = await phone.put(at("other.ics"), eventText("uid"));
    expect([conflict.status, conditionOf(conflict)]).toEqual([409, "c:no-uid-conflict"]);
    expect(conflict.text).toContain(`<d:href>${at("first%20of%20uid.ics")}</d:href>`);
    const changed = await phone.put(at("second.ics"), eventText("uid"));
    expect([changed.status, conditionOf(changed)]).toEqual([409, "c:no-uid-conflict"]);
    const renewed = await phone.put(at("second.ics"), eventText("a new uid"));
    expect([renewed.status, conditionOf(renewed)]).toEqual([409, "c:no-uid-conflict"]);
    expect((await phone.call("GET", at("second.ics"))).text).toBe(eventText("uid of second"));
  });

  test("may be in two calendars", async () => {
    await add("shared.ics", eventText("shared"));
    const other = `${phone.home}${await workspace.addCalendar(phone, "Other of uid")}/shared.ics`;
    expect((await phone.put(other, eventText("shared"))).status).toBe(201);
  });

  test("that was deleted comes back with its rows, under the same name or another one", async () => {
    await add("deleted.ics", eventText("deleted", { summary: "Deleted" }));
    const { id } = await workspace.rowOf("events", phone, "Deleted");
    await workspace.patch(phone, `events/${id}`, { color: "red" });
    await phone.call("DELETE", at("deleted.ics"));
    await add("deleted.ics", eventText("deleted", { summary: "Deleted" }));
    expect((await workspace.rowOf("events", phone, "Deleted")).id).toBe(id);
    const sync = createSyncClient(phone, at(""));
    await sync.sync();
    await phone.call("DELETE", at("deleted.ics"));
    await add("elsewhere.ics", eventText("deleted", { summary: "Deleted again" }));
    expect((await workspace.rowOf("events", phone, "Deleted again")).id).toBe(id);
    expect(await sync.sync()).toEqual({ changed: [at("elsewhere.ics")], gone: [at("deleted.ics")] });
    const row = await api.db.selectFrom("events").select("color").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.color).toBe("red");
  });

  test("of a name that is free again belongs to another object", async () => {
    await add("reused.ics", eventText("reused", { summary: "Reused first" }));
    const { id } = await workspace.rowOf("events", phone, "Reused first");
    await phone.call("DELETE", at("reused.ics"));
    await add("reused.ics", eventText("reused other", { summary: "Reused second" }));
    expect((await workspace.rowOf("events", phone, "Reused second")).id).not.toBe(id);
    await typedClientOf(api.address, { token: phone.token }).calendar.restore.mutate({ type: "event", id });
    const members = await phone.multistatus("PROPFIND", at(""), { headers: { depth: "1" } });
    const { object } = await workspace.rowOf("events", phone, "Reused first");
    expect(members.has(at(`${object}.ics`))).toBe(true);
    expect((await phone.call("GET", at(`${object}.ics`))).text).toContain("UID:reused\r\n");
  });
});

test("a full account gets 507, and may still change and delete", async () => {
  const few = await createListeningApp({ rowsMax: 2 });
  const full = await createDavClient(few, "full");
  const path = (name: string) => `${full.home}${full.userId}/${name}`;
  for (const name of ["a", "b"]) expect((await full.put(path(name), eventText(name))).status).toBe(201);
  const third = await full.put(path("c"), eventText("c"));
  expect([third.status, conditionOf(third)]).toEqual([507, "d:quota-not-exceeded"]);
  expect((await full.put(path("a"), eventText("a", { summary: "Other" }))).status).toBe(204);
  const parts = ["20261127", "20261128"].map((date) =>
    component("VEVENT", "a", [`RECURRENCE-ID:${date}`, `DTSTART:${date}T090000`, "SUMMARY:Part"]),
  );
  expect((await full.put(path("a"), objectText(...parts))).status).toBe(507);
  expect((await full.call("DELETE", path("b"))).status).toBe(204);
  expect((await full.put(path("c"), eventText("c"))).status).toBe(201);
  await few.close();
});

test("an account with as much iCalendar as it may store gets 507, and may still shrink and delete", async () => {
  const full = await createDavClient(api, "octets");
  const path = (name: string) => `${full.home}${full.userId}/${name}`;
  const task = `${full.home}tasks-${await workspace.addList(full, "List")}/task`;
  const text = (name: string, length: number) => eventText(name, { summary: "x".repeat(length) });
  for (const name of ["a", "b"]) expect((await full.put(path(name), text(name, 50))).status).toBe(201);
  const leave = (octets: number) => leaveSourceOctets(api.db, full.userId, octets);
  await leave(text("c", 50).length - 1);
  const third = await full.put(path("c"), text("c", 50));
  expect([third.status, conditionOf(third)]).toEqual([507, "d:quota-not-exceeded"]);
  expect((await full.put(task, taskText("task", { summary: "x".repeat(200) }))).status).toBe(507);
  expect((await full.put(path("c"), text("c", 49))).status).toBe(201);
  // Nothing is left: objects may be replaced by others of the same size, or smaller ones.
  expect((await full.put(path("a"), text("a", 51))).status).toBe(507);
  expect((await full.put(path("a"), text("a", 50).replace("xx", "yy"))).status).toBe(204);
  expect((await full.put(path("a"), text("a", 40))).status).toBe(204);
  expect((await full.put(path("b"), text("b", 61))).status).toBe(507);
  expect((await full.put(path("b"), text("b", 60))).status).toBe(204);
  // An account that already has more.
  await leave(-1_000);
  expect((await full.put(path("b"), text("b", 60).replace("xx", "yy"))).status).toBe(204);
  expect((await full.put(path("b"), text("b", 50))).status).toBe(204);
  expect((await full.put(path("b"), text("b", 51))).status).toBe(507);
  expect((await full.call("DELETE", path("b"))).status).toBe(204);
});
