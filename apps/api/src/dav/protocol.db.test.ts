import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";
import {
  conditionOf,
  createDavClient,
  davClientOf,
  etagOf,
  propertyText,
  type DavAccount,
} from "./testing/dav-client.ts";
import { component, eventText, objectText } from "./testing/sent-objects.ts";

/** What WebDAV and CalDAV ask of any server, whatever program sends it. */

let api: ListeningApp;
let phone: DavAccount;
let calendar: string;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
  calendar = `${phone.home}${phone.userId}/`;
});
afterAll(() => api.close());

test.each(["POST", "PATCH", "LOCK", "UNLOCK", "ACL"])(
  "%s is not allowed, and the response says what is",
  async (method) => {
    for (const path of ["/dav/", phone.home, calendar, `${calendar}none.ics`]) {
      const { status, headers } = await phone.call(method, path);
      expect([path, status]).toEqual([path, 405]);
      expect(headers.get("allow")?.split(", ")).toEqual(expect.arrayContaining(["GET", "PUT", "PROPFIND", "REPORT"]));
    }
  },
);

describe("nothing is made", () => {
  test.each(["PUT", "MKCALENDAR", "MKCOL"])("by %s below an object", async (method) => {
    await phone.put(`${calendar}above.ics`, eventText("above"));
    const body = method === "PUT" ? { body: eventText("below") } : {};
    expect((await phone.call(method, `${calendar}above.ics/below.ics`, body)).status).toBe(409);
  });

  test("by MOVE and COPY below an object", async () => {
    await phone.put(`${calendar}mover.ics`, eventText("mover"));
    const headers = { destination: `${calendar}mover.ics/below.ics` };
    for (const method of ["MOVE", "COPY"]) {
      expect((await phone.call(method, `${calendar}mover.ics`, { headers })).status).toBe(409);
    }
  });

  test("under a name of more than 255 octets", async () => {
    const name = `${"%C5%BD".repeat(126)}.ics`;
    expect((await phone.put(`${calendar}${name}`, eventText("long"))).status).toBe(403);
    expect((await phone.put(`${calendar}${name.slice("%C5%BD".length)}`, eventText("long"))).status).toBe(201);
  });

  test("of a calendar within a calendar", async () => {
    const made = await phone.call("MKCALENDAR", `${calendar}inner/`);
    expect([made.status, conditionOf(made)]).toEqual([403, "c:calendar-collection-location-ok"]);
  });
});

describe("a condition by If or If-Unmodified-Since", () => {
  const path = () => `${calendar}conditional.ics`;
  const put = (headers: Record<string, string>, summary: string) =>
    phone.put(path(), eventText("conditional", { summary }), headers);
  const laterThan = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();

  test("that is not met changes nothing", async () => {
    const former = etagOf(await put({}, "First"));
    const current = etagOf(await put({}, "Second"));
    const unmet: Record<string, string>[] = [
      { if: `([${former}])` },
      { if: `(Not [${current}])` },
      { if: `(<urn:uuid:unknown> [${current}])` },
      { if: `<${calendar}other.ics> ([${current}])` },
      { if: "malformed" },
      { "if-unmodified-since": laterThan(-3_600) },
      { if: `([${current}])`, "if-match": former },
    ];
    for (const headers of unmet) {
      expect([headers, (await put(headers, "Third")).status]).toEqual([headers, 412]);
      expect((await phone.call("DELETE", path(), { headers })).status).toBe(412);
      const destination = { destination: `${calendar}moved.ics`, ...headers };
      expect((await phone.call("MOVE", path(), { headers: destination })).status).toBe(412);
    }
    expect((await phone.call("GET", path())).text).toContain("SUMMARY:Second");
  });

  test("that is met lets the request through", async () => {
    const met: ((tag: string) => Record<string, string>)[] = [
      (tag) => ({ if: `([${tag}])` }),
      (tag) => ({ if: `(<urn:uuid:unknown>) (Not <DAV:no-lock> [${tag}])` }),
      (tag) => ({ if: `<${api.address}${path()}> ([${tag}])` }),
      () => ({ "if-unmodified-since": laterThan(60) }),
      () => ({ "if-unmodified-since": "no date" }),
      (tag) => ({ "if-unmodified-since": laterThan(-3_600), "if-match": tag }),
    ];
    for (const headersFor of met) {
      const headers = headersFor(etagOf(await phone.call("HEAD", path())));
      expect([headers, (await put(headers, "Changed")).status]).toEqual([headers, 204]);
    }
    const headers = { if: `([${etagOf(await phone.call("HEAD", path()))}])` };
    expect((await phone.call("DELETE", path(), { headers })).status).toBe(204);
    expect((await put({ "if-unmodified-since": laterThan(-3_600) }, "New")).status).toBe(201);
  });
});

test("a multiget on an object returns that one, and the others are not there", async () => {
  const hrefs = [`${calendar}own.ics`, `${calendar}beside.ics`];
  for (const href of hrefs) await phone.put(href, eventText(href));
  const body = `<C:calendar-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/></prop>${hrefs.map((href) => `<href>${href}</href>`).join("")}</C:calendar-multiget>`;
  const found = await phone.multistatus("REPORT", `${calendar}own.ics`, { body });
  expect(hrefs.map((href) => propertyText(found.get(href), "status"))).toEqual([
    "HTTP/1.1 200 OK",
    "HTTP/1.1 404 Not Found",
  ]);
});

test("a change of properties has no body for a program that wants little", async () => {
  const body = `<propertyupdate xmlns="DAV:"><set><prop><displayname>Named</displayname></prop></set></propertyupdate>`;
  const changed = await phone.call("PROPPATCH", calendar, { headers: { prefer: "return=minimal" }, body });
  expect([changed.status, changed.text, changed.headers.get("preference-applied")]).toEqual([
    200,
    "",
    "return=minimal",
  ]);
  const forbidden = `<propertyupdate xmlns="DAV:"><set><prop><getetag>x</getetag></prop></set></propertyupdate>`;
  const failed = await phone.call("PROPPATCH", calendar, { headers: { prefer: "return=minimal" }, body: forbidden });
  expect([failed.status, failed.text]).toEqual([207, expect.stringContaining("403")]);
});

test.each([" ann", "ann ", "ann@example.com "])("the user name %j is that of the account", async (username) => {
  const program = davClientOf(api.address, { ...phone, username });
  expect((await program.call("PROPFIND", phone.home, { headers: { depth: "0" } })).status).toBe(207);
});

const journal = ["BEGIN:VJOURNAL", "UID:j", "DTSTAMP:20261101T000000Z", "SUMMARY:Diary", "END:VJOURNAL"];
const freeBusy = ["BEGIN:VFREEBUSY", "UID:j", "DTSTAMP:20261101T000000Z", "END:VFREEBUSY"];
const event = component("VEVENT", "j", ["DTSTART:20261127T090000Z"]);

test.each([
  ["a journal", objectText(journal), "c:supported-calendar-component"],
  ["a busy time", objectText(freeBusy), "c:supported-calendar-component"],
  ["an event beside a journal", objectText(event, journal), "c:valid-calendar-object-resource"],
  ["an event beside a busy time", objectText(freeBusy, event), "c:valid-calendar-object-resource"],
])("%s is not stored", async (_case, text, condition) => {
  const put = await phone.put(`${calendar}none.ics`, text);
  expect([put.status, conditionOf(put)]).toEqual([403, condition]);
});
