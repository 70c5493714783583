import { toUserId } from "@hourloom/db/owner";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createCalculator, type Calculator } from "../core/calculator.ts";
import type { CaldavCaller } from "../services/caldav/caller.ts";
import { createCaldavService } from "../services/caldav/caldav-service.ts";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { zoneText } from "@hourloom/domain/icalendar/zones/testing/zone-texts";
import { conditionOf, createDavClient, propertyText, type DavAccount } from "./testing/dav-client.ts";
import { eventText } from "./testing/sent-objects.ts";

/** Reports that take long, are large, or are read slowly. */

let api: ListeningApp;
let phone: DavAccount;
let calendar: string;
let caller: CaldavCaller;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
  calendar = `${phone.home}${phone.userId}/`;
  const owner = { userId: toUserId(phone.userId), timezone: "UTC" };
  caller = { owner, access: { calendar: "write", task_list: "write" }, epoch: "" };
});
afterAll(() => api.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const FREE_BUSY = `<C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav"><C:time-range start="20270101T000000Z" end="20270701T000000Z"/></C:free-busy-query>`;
const ALL = {
  kind: "calendar",
  filter: { name: "VCALENDAR", isNotDefined: false, timeRange: null, properties: [], components: [] },
} as const;

async function collectionOf(segment: string) {
  const collection = await api.services.caldav.getCollection(caller, segment);
  if (collection.status === "rejected") throw new Error(collection.reason);
  return collection;
}

async function makeCalendar(name: string): Promise<string> {
  expect((await phone.call("MKCALENDAR", `${phone.home}${name}/`)).status).toBe(201);
  return `${phone.home}${name}/`;
}

test("objects of many megabytes are read in parts", async () => {
  const large = await makeCalendar("large");
  const names = Array.from({ length: 11 }, (_, index) => `${index}.ics`);
  const attachment = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${"A".repeat(900_000)}`;
  for (const name of names)
    expect((await phone.put(large + name, eventText(name, { more: [attachment] }))).status).toBe(201);
  const collection = await collectionOf("large");
  const found = new Set<string>();
  for await (const object of api.services.caldav.readObjects(caller, {
    collection,
    segments: [...names, "none.ics"],
  })) {
    found.add(object.segment);
  }
  expect([...found].toSorted()).toEqual(names.toSorted());
  // Their busy times would need all of them at once.
  const range = { startMs: Date.UTC(2026, 10, 1), endMs: Date.UTC(2026, 11, 31) };
  expect(await api.services.caldav.getFreeBusy(caller, { collection, range })).toBeUndefined();
});

test("expand-property has at most 200 names, so that its response is small", async () => {
  const stored = `<x:long xmlns:x="urn:x">${"Ž".repeat(4_000)}</x:long>`;
  const body = `<propertyupdate xmlns="DAV:"><set><prop>${stored}</prop></set></propertyupdate>`;
  expect((await phone.call("PROPPATCH", phone.home, { body })).text).toContain("HTTP/1.1 200");
  const long = `<property name="long" namespace="urn:x"/>`;
  const home = `<property name="calendar-home-set" namespace="urn:ietf:params:xml:ns:caldav">`;
  const expand = (inner: string) =>
    phone.call("REPORT", `/dav/principals/${phone.userId}/`, {
      body: `<expand-property xmlns="DAV:">${inner}</expand-property>`,
    });
  const most = await expand(`${home}${long.repeat(199)}</property>`);
  expect([most.status, Buffer.byteLength(most.text) < 8_000_000]).toEqual([207, true]);
  const other = await expand(`${home}${long.repeat(200)}</property>`);
  expect([other.status, (await expand(`${home}${long}</property>`.repeat(101))).status]).toEqual([413, 413]);
});

test("a reader may take its time for a query", async () => {
  const slow = await makeCalendar("slow");
  for (const name of ["1", "2", "3"]) await phone.put(`${slow}${name}.ics`, eventText(`slow ${name}`));
  const collection = await collectionOf("slow");
  let passedMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + passedMs);
  const found: unknown[] = [];
  for await (const one of api.services.caldav.queryObjects(caller, {
    collection,
    ...ALL,
    zone: "UTC",
  })) {
    passedMs += 60_000;
    found.push(one === "incomplete" ? one : one.status);
  }
  expect(found).toEqual(["read", "read", "read"]);
});

test("busy times with more occurrences than are computed are an error, not free", async () => {
  const busy = await makeCalendar("busy");
  const often = eventText("often", {
    times: ["DTSTART:20270101T000000Z", "DTEND:20270101T000500Z"],
    more: ["RRULE:FREQ=MINUTELY;INTERVAL=10;COUNT=6000"],
  });
  expect((await phone.put(`${busy}often.ics`, often)).status).toBe(201);
  const query = await phone.call("REPORT", busy, { body: FREE_BUSY });
  expect([query.status, query.text]).toEqual([507, expect.stringContaining("number-of-matches-within-limits")]);
});

test("what cannot be written in time is 503 in a report, and the others are there", async () => {
  const mixed = await makeCalendar("mixed");
  const costly = eventText("costly", { more: ["RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE;BYSETPOS=1"], summary: "Costly" });
  await phone.put(`${mixed}costly.ics`, costly);
  await phone.put(`${mixed}plain.ics`, eventText("plain"));
  const { id } = await api.db.selectFrom("events").select("id").where("title", "=", "Costly").executeTakeFirstOrThrow();
  await api.call("PATCH", `/api/v1/events/${id}/`, { token: phone.token, body: { title: "Costlier" } });
  const calculator = createCalculator();
  onTestFinished(() => calculator.stop());
  const run: Calculator["run"] = async (calculation, input, { isQuick }) =>
    isQuick ? { status: "done", value: calculation.run(input) } : { status: "busy" };
  const fileReader = { ...calculator, run };
  const busy = createCaldavService({ db: api.db, now: () => new Date(), calculator, fileReader });
  const collection = await collectionOf("mixed");
  const segments = ["costly.ics", "plain.ics"];
  const statuses = new Map<string, string>();
  for await (const { segment, status } of busy.readObjects(caller, { collection, segments }))
    statuses.set(segment, status);
  expect(Object.fromEntries(statuses)).toEqual({ "costly.ics": "unavailable", "plain.ics": "read" });
  await expect(busy.getObject(caller, { collection: "mixed", object: "costly.ics" })).rejects.toThrow("unavailable");
});

test("a sync lists what has too many occurrences without them", async () => {
  const many = await makeCalendar("many");
  const often = { times: ["DTSTART:20270101T000000Z"], more: ["RRULE:FREQ=MINUTELY;INTERVAL=10;COUNT=6000"] };
  await phone.put(`${many}many.ics`, eventText("many", often));
  await phone.put(`${many}one.ics`, eventText("one"));
  const body = `<sync-collection xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><sync-token/><sync-level>1</sync-level><prop><getetag/>
    <C:calendar-data><C:expand start="20270101T000000Z" end="20270301T000000Z"/></C:calendar-data></prop></sync-collection>`;
  const responses = await phone.multistatus("REPORT", many, { body });
  expect([...responses.keys()].toSorted()).toEqual([`${many}many.ics`, `${many}one.ics`]);
});

const EXPANDED = `<prop><getetag/><C:calendar-data><C:expand start="20270301T000000Z" end="20270302T000000Z"/></C:calendar-data></prop>`;

function queryOf(zone: string): string {
  return `<C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${EXPANDED}
    <C:filter><C:comp-filter name="VCALENDAR"/></C:filter>${zone}</C:calendar-query>`;
}

test("what has no occurrence in the range to expand is no result of a query, and has no data in a multiget", async () => {
  const sparse = await makeCalendar("sparse");
  await phone.put(`${sparse}in.ics`, eventText("in", { times: ["DTSTART:20270301T090000Z"] }));
  await phone.put(`${sparse}out.ics`, eventText("out", { times: ["DTSTART:20270401T090000Z"] }));
  const found = await phone.multistatus("REPORT", sparse, { body: queryOf("") });
  expect([...found.keys()]).toEqual([`${sparse}in.ics`]);
  const body = `<C:calendar-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${EXPANDED}<href>${sparse}out.ics</href></C:calendar-multiget>`;
  const { text } = await phone.call("REPORT", sparse, { body });
  expect(text).toContain("getetag>");
  expect(text).toMatch(/calendar-data ?\/>.*404/s);
  expect(text).not.toContain("BEGIN:VCALENDAR");
});

test("floating times are expanded in the zone that a query states", async () => {
  const floating = await makeCalendar("floating-expanded");
  await phone.put(`${floating}late.ics`, eventText("late", { times: ["DTSTART:20270301T210000"] }));
  const query = async (zone: string) => (await phone.call("REPORT", floating, { body: queryOf(zone) })).text;
  expect(await query("")).toContain("DTSTART:20270301T210000Z");
  expect(await query("<C:timezone-id>Europe/Berlin</C:timezone-id>")).toContain("DTSTART:20270301T200000Z");
  expect(await query("<C:timezone-id>America/New_York</C:timezone-id>")).not.toContain("DTSTART");
});

test("addresses of a multiget that are not there are returned as they were sent", async () => {
  const hrefs = [`${calendar}not%2dthere.ics`, `${api.address}${calendar}other.ics`, "/elsewhere"];
  const responses = await phone.multistatus("REPORT", calendar, { body: multigetOf(hrefs, "") });
  expect([...responses.keys()]).toEqual(hrefs);
});

function multigetOf(hrefs: readonly string[], data = "<C:calendar-data/>"): string {
  const listed = hrefs.map((href) => `<href>${href}</href>`).join("");
  return `<C:calendar-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/>${data}</prop>${listed}</C:calendar-multiget>`;
}

test("a multiget returns each object once, whatever the number of addresses", async () => {
  const full = await makeCalendar("full");
  for (const name of ["first", "last"]) await phone.put(`${full}${name}.ics`, eventText(name));
  const missing = Array.from({ length: 2_100 }, (_, index) => `${full}none-${index}.ics`);
  const hrefs = [`${full}first.ics`, ...missing, `${full}%66irst.ics`, `${full}last.ics`];
  const responses = await phone.multistatus("REPORT", full, { body: multigetOf(hrefs) });
  expect([...responses.keys()].toSorted()).toEqual([`${full}first.ics`, `${full}last.ics`, ...missing].toSorted());
  expect(propertyText(responses.get(`${full}last.ics`), "calendar-data")).toBe(eventText("last"));
});

test("a multiget may have more than a mebibyte", async () => {
  const none = `${calendar}${"n".repeat(250)}`;
  const body = multigetOf(Array.from({ length: 5_000 }, () => none));
  expect(body.length).toBeGreaterThan(1.5 * 1024 * 1024);
  expect((await phone.call("REPORT", calendar, { body })).status).toBe(207);
});

test("a multiget lists what is beyond 5,000 occurrences without them, and all that follows", async () => {
  const often = await makeCalendar("often");
  const daily = { times: ["DTSTART:20260101T000000Z"], more: ["RRULE:FREQ=DAILY"] };
  const names = Array.from({ length: 13 }, (_, index) => `daily-${index}`);
  for (const name of names) await phone.put(`${often}${name}.ics`, eventText(name, daily));
  await phone.put(`${often}one.ics`, eventText("one"));
  const expand = `<C:calendar-data><C:expand start="20260101T000000Z" end="20270201T000000Z"/></C:calendar-data>`;
  const hrefs = [...names, "one"].map((name) => `${often}${name}.ics`);
  const responses = await phone.multistatus("REPORT", often, { body: multigetOf(hrefs, expand) });
  const [data, tags] = ["calendar-data", "getetag"].map((name) =>
    hrefs.filter((href) => propertyText(responses.get(href), name) !== undefined),
  );
  expect([data?.length, tags?.length, responses.size]).toEqual([13, 14, 14]);
});

test("a query for a UID finds the objects whose UID contains it, by the index", async () => {
  const known = await makeCalendar("known");
  const uids = ["a%b_c@example.org", "A%B_C@example.org 2", "axb_c@example.org", "other"];
  for (const [index, uid] of uids.entries()) await phone.put(`${known}${index}.ics`, eventText(uid));
  const queryFor = async (text: string, collation: string) => {
    const body = `<C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/></prop><C:filter><C:comp-filter name="VCALENDAR">
      <C:comp-filter name="VEVENT"><C:prop-filter name="UID"><C:text-match collation="${collation}">${text}</C:text-match></C:prop-filter></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`;
    return [...(await phone.multistatus("REPORT", known, { body })).keys()].map((href) => href.slice(known.length));
  };
  expect(await queryFor("a%b_c@example.org", "i;octet")).toEqual(["0.ics"]);
  expect(await queryFor("a%b_c", "i;ascii-casemap")).toEqual(["0.ics", "1.ics"]);
  expect(await queryFor("a%b_c", "i;unicode-casemap")).toEqual(["0.ics", "1.ics"]);
  expect(await queryFor("nobody", "i;octet")).toEqual([]);
  const made = await api.call("POST", "/api/v1/events/", {
    token: phone.token,
    body: { title: "Made here", date: "2026-11-27", calendar: (await collectionOf("known")).id },
  });
  const id = textAt(made.body, "id");
  expect(await queryFor(id.toUpperCase(), "i;ascii-casemap")).toEqual([`${id}.ics`]);
});

test("floating times of a query are in its zone, else in that of the calendar, else in that of the account", async () => {
  const floating = await makeCalendar("floating");
  const times = ["DTSTART:20270601T230000", "DTEND:20270601T233000"];
  await phone.put(`${floating}late.ics`, eventText("late", { times }));
  const queryFor = (zone: string) => {
    const range = `start="20270530T000000Z" end="20270604T000000Z"`;
    const filter = `<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range ${range}/></C:comp-filter></C:comp-filter></C:filter>`;
    const data = `<prop><C:calendar-data><C:expand ${range}/></C:calendar-data></prop>`;
    const body = `<C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${data}${filter}${zone}</C:calendar-query>`;
    return phone.call("REPORT", floating, { body });
  };
  const startIn = async (zone = "") => /DTSTART:(\w+)/.exec((await queryFor(zone)).text)?.[1];
  const [utc, newYork] = ["20270601T230000Z", "20270602T030000Z"];
  const inNewYork = `<C:timezone>${zoneText("America/New_York")}</C:timezone>`;
  expect(await startIn()).toBe(utc);
  expect(await startIn(inNewYork)).toBe(newYork);
  expect(await startIn("<C:timezone-id>America/New_York</C:timezone-id>")).toBe(newYork);
  const body = `<propertyupdate xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop><C:calendar-timezone>${zoneText("America/New_York")}</C:calendar-timezone></prop></set></propertyupdate>`;
  await phone.call("PROPPATCH", floating, { body });
  expect(await startIn()).toBe(newYork);
  expect(await startIn("<C:timezone-id>UTC</C:timezone-id>")).toBe(utc);
  for (const [zone, condition] of [
    [inNewYork.replace("VERSION:2.0", "X:2.0"), "c:valid-calendar-data"],
    ["<C:timezone-id>Nowhere</C:timezone-id>", "c:valid-timezone"],
  ] as const) {
    const rejected = await queryFor(zone);
    expect([rejected.status, conditionOf(rejected)]).toEqual([403, condition]);
  }
});

test("a calendar whose display name is removed has its title still", async () => {
  const named = await makeCalendar("named");
  const patch = (content: string) =>
    phone.call("PROPPATCH", named, { body: `<propertyupdate xmlns="DAV:">${content}</propertyupdate>` });
  await patch("<set><prop><displayname>Plans</displayname></prop></set>");
  expect((await patch("<remove><prop><displayname/></prop></remove>")).text).toContain("200 OK");
  expect((await collectionOf("named")).title).toBe("Plans");
});
