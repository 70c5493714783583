import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leaveSourceOctets } from "../testing/source-octets.ts";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, type DavAccount, type DavClient, type DavResponse } from "./testing/dav-client.ts";
import { component, eventText, objectText, taskText } from "./testing/sent-objects.ts";
import { createSyncClient } from "./testing/sync-client.ts";

let api: ListeningApp;
let phone: DavAccount;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
});
afterAll(() => api.close());

/** The row of an account with a title. */
async function rowOf(table: "events" | "tasks", { userId }: DavClient, title: string) {
  return api.db
    .selectFrom(table)
    .select(["id", "object", "version"])
    .where("user_id", "=", userId)
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
}

/** A new calendar of the account, made in the web app. */
async function addCalendar({ token }: DavAccount, title: string): Promise<string> {
  return textAt((await api.call("POST", "/api/v1/calendars/", { token, body: { title } })).body, "id");
}

async function addList({ token }: DavAccount, title: string): Promise<string> {
  return textAt((await api.call("POST", "/api/v1/task-lists/", { token, body: { title } })).body, "id");
}

const authorization = () => `Basic ${Buffer.from(`ann:${phone.key}`).toString("base64")}`;

const patch = ({ token }: DavAccount, path: string, body: object) =>
  api.call("PATCH", `/api/v1/${path}/`, { token, body });

const at = (name: string) => `${phone.home}${phone.userId}/${name}`;
const etagOf = (response: DavResponse) => response.headers.get("etag") ?? "";

/** Puts an object that must be new. */
async function add(name: string, text: string): Promise<string> {
  const made = await phone.put(at(name), text);
  expect([name, made.status, made.text]).toEqual([name, 201, ""]);
  return etagOf(made);
}

/** The condition that an error names. */
const conditionOf = ({ text }: DavResponse) => /<(?:d:error[^>]*><)([cd]:[\w-]+)/.exec(text)?.[1];

/** The lines that only one of two texts has. */
function changedLines(before: string, after: string): { removed: string[]; added: string[] } {
  const [old, now] = [before.split("\r\n"), after.split("\r\n")];
  return { removed: old.filter((line) => !now.includes(line)), added: now.filter((line) => !old.includes(line)) };
}

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
  const work = await addCalendar(phone, "Work of parts");
  const { id } = await rowOf("events", phone, "Part 20261204");
  expect((await patch(phone, `events/${id}`, { calendar: work })).status).toBe(200);
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
    for (const path of [at("a/b.ics"), at("a%2fb.ics"), at("a%00.ics"), at(`${"x".repeat(252)}.ics`)]) {
      expect([path, (await phone.put(path, eventText("place"))).status]).toEqual([path, 404]);
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
    const other = `${phone.home}${await addCalendar(phone, "Other of uid")}/shared.ics`;
    expect((await phone.put(other, eventText("shared"))).status).toBe(201);
  });

  test("that was deleted comes back with its rows, under the same name or another one", async () => {
    await add("deleted.ics", eventText("deleted", { summary: "Deleted" }));
    const { id } = await rowOf("events", phone, "Deleted");
    await patch(phone, `events/${id}`, { color: "red" });
    await phone.call("DELETE", at("deleted.ics"));
    await add("deleted.ics", eventText("deleted", { summary: "Deleted" }));
    expect((await rowOf("events", phone, "Deleted")).id).toBe(id);
    const sync = createSyncClient(phone, at(""));
    await sync.sync();
    await phone.call("DELETE", at("deleted.ics"));
    await add("elsewhere.ics", eventText("deleted", { summary: "Deleted again" }));
    expect((await rowOf("events", phone, "Deleted again")).id).toBe(id);
    expect(await sync.sync()).toEqual({ changed: [at("elsewhere.ics")], gone: [at("deleted.ics")] });
    const row = await api.db.selectFrom("events").select("color").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.color).toBe("red");
  });

  test("of a name that is free again belongs to another object", async () => {
    await add("reused.ics", eventText("reused", { summary: "Reused first" }));
    const { id } = await rowOf("events", phone, "Reused first");
    await phone.call("DELETE", at("reused.ics"));
    await add("reused.ics", eventText("reused other", { summary: "Reused second" }));
    expect((await rowOf("events", phone, "Reused second")).id).not.toBe(id);
    await typedClientOf(api.address, { token: phone.token }).calendar.restore.mutate({ type: "event", id });
    const members = await phone.multistatus("PROPFIND", at(""), { headers: { depth: "1" } });
    const { object } = await rowOf("events", phone, "Reused first");
    expect(members.has(at(`${object}.ics`))).toBe(true);
    expect((await phone.call("GET", at(`${object}.ics`))).text).toContain("UID:reused\r\n");
  });
});

describe("MOVE and COPY", () => {
  const transfer = (method: "MOVE" | "COPY", from: string, to: string, headers: Record<string, string> = {}) =>
    phone.call(method, from, { headers: { destination: to, ...headers } });

  test("MOVE renames within a calendar, and keeps octets and rows", async () => {
    await add("before.ics", eventText("renamed", { summary: "Renamed" }));
    const { id } = await rowOf("events", phone, "Renamed");
    expect((await transfer("MOVE", at("before.ics"), `${api.address}${at("after.ics")}`)).status).toBe(201);
    expect((await phone.call("GET", at("before.ics"))).status).toBe(404);
    expect((await phone.call("GET", at("after.ics"))).text).toBe(eventText("renamed", { summary: "Renamed" }));
    expect((await rowOf("events", phone, "Renamed")).id).toBe(id);
    for (const method of ["MOVE", "COPY"] as const) {
      expect((await transfer(method, at("after.ics"), at("after.ics"))).status).toBe(403);
    }
    const byPublicName = await transfer("MOVE", at("after.ics"), `https://hourloom.test${at("public.ics")}`);
    expect(byPublicName.status, "as behind a proxy with another Host").toBe(201);
    expect((await transfer("MOVE", at("before.ics"), at("after.ics"))).status).toBe(404);
  });

  test("MOVE to another calendar takes the rows along, also those that were made here", async () => {
    const work = await addCalendar(phone, "Work of moves");
    await add("moving.ics", eventText("moving", { summary: "Moving" }));
    const { id } = await rowOf("events", phone, "Moving");
    expect((await transfer("MOVE", at("moving.ics"), `${phone.home}${work}/moved.ics`)).status).toBe(201);
    expect((await phone.call("GET", `${phone.home}${work}/moved.ics`)).text).toBe(
      eventText("moving", { summary: "Moving" }),
    );
    expect((await rowOf("events", phone, "Moving")).id).toBe(id);
    const made = await api.call("POST", "/api/v1/events/", {
      token: phone.token,
      body: { title: "Made here to move", date: "2026-11-27" },
    });
    const own = textAt(made.body, "id");
    expect((await transfer("MOVE", at(`${own}.ics`), `${phone.home}${work}/own.ics`)).status).toBe(201);
    expect((await phone.call("GET", `${phone.home}${work}/own.ics`)).text).toContain(`UID:${own}\r\n`);
    expect((await phone.call("GET", at(`${own}.ics`))).status).toBe(404);
  });

  test("what is there is replaced by MOVE unless Overwrite is F, and goes to the trash", async () => {
    const work = await addCalendar(phone, "Work of overwrites");
    const target = `${phone.home}${work}/target.ics`;
    await add("mover.ics", eventText("mover", { summary: "Mover" }));
    await phone.put(target, eventText("target", { summary: "Overwritten" }));
    expect((await transfer("MOVE", at("mover.ics"), target, { overwrite: "F" })).status).toBe(412);
    expect((await phone.call("GET", target)).text).toContain("Overwritten");
    expect((await transfer("MOVE", at("mover.ics"), target, { overwrite: "T" })).status).toBe(204);
    expect((await phone.call("GET", target)).text).toBe(eventText("mover", { summary: "Mover" }));
    expect((await phone.call("GET", at("mover.ics"))).status).toBe(404);
    const trash = await typedClientOf(api.address, { token: phone.token }).calendar.trash.query();
    expect(trash.items.map(({ title }) => title)).toContain("Overwritten");
    expect((await transfer("MOVE", target, at("mover.ics"), { overwrite: "x" })).status).toBe(400);
  });

  test("MOVE replaces an object of the same UID, and is rejected where another address has it", async () => {
    const work = await addCalendar(phone, "Work of UIDs");
    const path = (name: string) => `${phone.home}${work}/${name}`;
    await add("twin.ics", eventText("twin", { summary: "Twin here" }));
    await phone.put(path("twin.ics"), eventText("twin", { summary: "Twin there" }));
    const conflict = await transfer("MOVE", at("twin.ics"), path("other.ics"));
    expect([conflict.status, conditionOf(conflict)]).toEqual([409, "c:no-uid-conflict"]);
    expect(conflict.text).toContain(`<d:href>${path("twin.ics")}</d:href>`);
    expect((await transfer("MOVE", at("twin.ics"), path("twin.ics"))).status).toBe(204);
    expect((await phone.call("GET", path("twin.ics"))).text).toBe(eventText("twin", { summary: "Twin here" }));
  });

  test("COPY needs another calendar, since a UID is there once", async () => {
    const work = await addCalendar(phone, "Work of copies");
    const target = `${phone.home}${work}/copy.ics`;
    await add("original.ics", eventText("original"));
    expect((await transfer("COPY", at("original.ics"), at("copy.ics"))).status).toBe(409);
    expect((await transfer("COPY", at("original.ics"), target)).status).toBe(201);
    expect((await phone.call("GET", target)).text).toBe(eventText("original"));
    expect((await transfer("COPY", at("original.ics"), target, { overwrite: "F" })).status).toBe(412);
    expect((await transfer("COPY", at("original.ics"), target)).status).toBe(204);
    expect((await phone.call("GET", at("original.ics"))).status).toBe(200);
  });

  test.each(["MOVE", "COPY"] as const)("%s to what is no calendar is rejected", async (method) => {
    const name = `${method}.ics`;
    const etag = await add(name, eventText(method));
    const list = `${phone.home}tasks-${await addList(phone, method)}`;
    const path = at(name);
    const wanted = [
      [`${list}/a.ics`, 403],
      [`${phone.home}nowhere/a.ics`, 409],
      [at(""), 403],
      [phone.home, 403],
      [`https://elsewhere.example${at("b.ics")}`, 502],
      ["b.ics", 502],
    ] as const;
    for (const [to, status] of wanted) expect([to, (await transfer(method, path, to)).status]).toEqual([to, status]);
    expect((await phone.call(method, path)).status).toBe(400);
    const ifMatch = { "if-match": '"1-1-00000000"' };
    expect((await transfer(method, path, at("c.ics"), ifMatch)).status).toBe(412);
    expect((await transfer(method, at(""), `${phone.home}new/`)).status).toBe(403);
    expect(etagOf(await phone.call("GET", path))).toBe(etag);
  });
});

describe("changes that meet", () => {
  test("an alarm alone gives a new entity tag and changes no row", async () => {
    const etag = await add("alarm.ics", eventText("alarm", { summary: "Alarm" }));
    const before = await rowOf("events", phone, "Alarm");
    const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:x", "END:VALARM"];
    const put = await phone.put(at("alarm.ics"), eventText("alarm", { summary: "Alarm", more: alarm }));
    expect(etagOf(put)).not.toBe(etag);
    const after = await rowOf("events", phone, "Alarm");
    expect(after).toEqual(before);
    const colored = eventText("alarm", { summary: "Alarm", more: [...alarm, "COLOR:red"] });
    await phone.put(at("alarm.ics"), colored);
    expect((await rowOf("events", phone, "Alarm")).version).toBe(before.version + 1);
    await phone.put(at("alarm.ics"), colored);
    expect((await rowOf("events", phone, "Alarm")).version).toBe(before.version + 1);
  });

  test("a change of the title here changes the lines of the title and the version", async () => {
    const text = eventText("titled", { summary: "Titled", more: ["SEQUENCE:3", "ATTENDEE:mailto:a@example.org"] });
    const etag = await add("titled.ics", text);
    const { id } = await rowOf("events", phone, "Titled");
    await patch(phone, `events/${id}`, { title: "Other, title" });
    const read = await phone.call("GET", at("titled.ics"));
    expect(etagOf(read)).not.toBe(etag);
    const { removed, added } = changedLines(text, read.text);
    expect(removed.map((line) => line.split(":")[0])).toEqual(["DTSTAMP", "SUMMARY", "SEQUENCE"]);
    expect(added.map((line) => line.split(":")[0]).toSorted()).toEqual([
      "DTSTAMP",
      "LAST-MODIFIED",
      "SEQUENCE",
      "SUMMARY",
    ]);
    expect(added).toEqual(expect.arrayContaining(["SUMMARY:Other\\, title", "SEQUENCE:4"]));
    expect((await phone.call("GET", at("titled.ics"))).text).toBe(read.text);
    const again = await phone.put(at("titled.ics"), read.text, { "if-match": etagOf(read) });
    expect(again.status).toBe(204);
    expect((await phone.call("GET", at("titled.ics"))).text).toBe(read.text);
  });

  test("an event that was made here is the same row after a PUT, with what no client knows", async () => {
    const body = { title: "Made here", date: "2026-11-27", start_time: "09:00", end_time: "10:00", color: "pink" };
    const id = textAt((await api.call("POST", "/api/v1/events/", { token: phone.token, body })).body, "id");
    const read = await phone.call("GET", at(`${id}.ics`));
    expect(read.text).toContain(`UID:${id}\r\n`);
    const more = read.text.replace("SUMMARY:Made here", "SUMMARY:Made there\r\nX-OWN:1").replace(/COLOR:.*\r\n/, "");
    const put = await phone.put(at(`${id}.ics`), more, { "if-match": etagOf(read) });
    expect(put.status).toBe(204);
    expect((await phone.call("GET", at(`${id}.ics`))).text).toBe(more);
    const row = await api.call("GET", `/api/v1/events/${id}/`, { token: phone.token });
    expect(row.body).toMatchObject({ id, title: "Made there", color: "pink", start_time: "09:00" });
  });

  test("a series that is changed here keeps overrides of a client, and the other way round", async () => {
    const series = component("VEVENT", "series", [
      "DTSTART;TZID=Europe/Prague:20261127T090000",
      "DTEND;TZID=Europe/Prague:20261127T100000",
      "RRULE:FREQ=WEEKLY;COUNT=10",
      "SUMMARY:Series",
    ]);
    const override = component("VEVENT", "series", [
      "RECURRENCE-ID;TZID=Europe/Prague:20261204T090000",
      "DTSTART;TZID=Europe/Prague:20261204T110000",
      "DTEND;TZID=Europe/Prague:20261204T120000",
      "SUMMARY:Override",
      "X-OVERRIDE:1",
    ]);
    await add("series.ics", objectText(series, override));
    const { id } = await rowOf("events", phone, "Series");
    const web = typedClientOf(api.address, { token: phone.token });
    await web.events.update.mutate({ id, scope: "this", occurrence: "2026-12-11", changes: { title: "Here" } });
    await web.events.remove.mutate({ id, scope: "this", occurrence: "2026-12-18" });
    const read = await phone.call("GET", at("series.ics"));
    expect(read.text).toContain(override.slice(3, -1).join("\r\n").split("\r\n")[0]);
    expect(read.text).toContain("SUMMARY:Here");
    expect(read.text).toContain("X-OVERRIDE:1");
    expect(read.text.match(/RECURRENCE-ID/g)).toHaveLength(2);
    expect(read.text).toContain("EXDATE;TZID=Europe/Prague:20261218T090000");
    const sent = read.text.replace("SUMMARY:Here", "SUMMARY:There").replace(/EXDATE.*\r\n/, "");
    const { version } = await rowOf("events", phone, "Series");
    expect((await phone.put(at("series.ics"), sent, { "if-match": etagOf(read) })).status).toBe(204);
    expect((await rowOf("events", phone, "Series")).version, "it has another override").toBe(version + 1);
    expect((await phone.call("GET", at("series.ics"))).text).toBe(sent);
    const range = await web.calendar.inRange.query({ from: "2026-12-01", to: "2026-12-20" });
    const shown = range.items.flatMap((one) => (one.type === "event" && one.id === id ? [[one.date, one.title]] : []));
    expect(shown).toEqual([
      ["2026-12-04", "Override"],
      ["2026-12-11", "There"],
      ["2026-12-18", "Series"],
    ]);
    await web.events.update.mutate({ id, scope: "all", occurrence: "2026-11-27", changes: { title: "All" } });
    const all = await phone.call("GET", at("series.ics"));
    expect(all.text).toContain("SUMMARY:All");
    expect(all.text).toContain("X-OVERRIDE:1");
    expect(all.text).toContain("RRULE:FREQ=WEEKLY;COUNT=10");
  });

  test("a change from an occurrence on is two rows of one object, and as it came", async () => {
    const text = objectText(
      component("VEVENT", "future", ["DTSTART:20261127T090000", "RRULE:FREQ=DAILY;COUNT=10", "SUMMARY:Future"]),
      component("VEVENT", "future", [
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261130T090000",
        "DTSTART:20261130T110000",
        "SUMMARY:Later",
      ]),
    );
    await add("future.ics", text);
    const [first, second] = [await rowOf("events", phone, "Future"), await rowOf("events", phone, "Later")];
    expect(second.object).toBe(first.object);
    expect((await phone.call("GET", at("future.ics"))).text).toBe(text);
    await phone.put(at("future.ics"), text.replace("SUMMARY:Later", "SUMMARY:Even later"));
    expect((await rowOf("events", phone, "Even later")).id).toBe(second.id);
    await patch(phone, `events/${second.id}`, { title: "Latest" });
    const changed = (await phone.call("GET", at("future.ics"))).text;
    expect(changed).toContain("SUMMARY:Latest");
    expect(changed).toContain("RECURRENCE-ID;RANGE=THISANDFUTURE:20261130T090000");
    expect(changed).toContain("SUMMARY:Future");
  });

  test("an object that was moved here is put at its new address", async () => {
    const work = await addCalendar(phone, "Work of the web");
    await add("carried.ics", eventText("carried", { summary: "Carried" }));
    const { id, object } = await rowOf("events", phone, "Carried");
    await patch(phone, `events/${id}`, { calendar: work });
    const path = `${phone.home}${work}/${object}.ics`;
    const put = await phone.put(path, eventText("carried", { summary: "Carried on" }));
    expect(put.status).toBe(204);
    expect((await rowOf("events", phone, "Carried on")).id).toBe(id);
    // A program that has not synced yet uploads it anew.
    expect((await phone.put(at("carried.ics"), eventText("carried"), { "if-match": '"1-1-00000000"' })).status).toBe(
      412,
    );
    expect((await phone.put(at("carried.ics"), eventText("carried"))).status).toBe(201);
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
  const task = `${full.home}tasks-${await addList(full, "List")}/task`;
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

/** An event with a rule and a zone that take long to work out, as its own program writes it. */
const costly = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Test//EN",
  "BEGIN:VTIMEZONE",
  "TZID:Customized Time Zone",
  "BEGIN:STANDARD",
  "DTSTART:16010101T000000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0100",
  "END:STANDARD",
  "END:VTIMEZONE",
  "BEGIN:VEVENT",
  "UID:costly",
  "DTSTAMP:20261101T000000Z",
  "DTSTART;TZID=Customized Time Zone:20261127T090000",
  "DURATION:PT45M",
  "RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1",
  "SUMMARY;LANGUAGE=de:Abschluss",
  "X-OWN;A=1:stays",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
];

test("an object that takes long to read is stored, edited here, and has only the lines that differ", async () => {
  const path = at("costly.ics");
  expect((await phone.put(path, costly.join("\r\n"))).status).toBe(201);
  expect((await phone.call("GET", path)).text).toBe(costly.join("\r\n"));
  const { id } = await rowOf("events", phone, "Abschluss");
  expect((await patch(phone, `events/${id}`, { title: "Closing" })).status).toBe(200);
  const lines = (await phone.call("GET", path)).text.split("\r\n");
  expect(costly.filter((line) => !lines.includes(line))).toEqual([
    "DTSTAMP:20261101T000000Z",
    "SUMMARY;LANGUAGE=de:Abschluss",
  ]);
  expect(lines.filter((line) => !costly.includes(line)).map((line) => line.split(":")[0])).toEqual([
    "DTSTAMP",
    "SUMMARY",
    "SEQUENCE",
    "LAST-MODIFIED",
  ]);
});
