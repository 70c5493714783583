import { describe, expect, test } from "vitest";
import { joinCalendar, type CalendarUser } from "../testing/calendar-user.ts";
import { feed, startSubscriptions } from "../testing/subscriptions.ts";
import { davClientOf, findWithin, insertKey, propertyText, putNew } from "./testing/dav-client.ts";
import { eventText } from "./testing/sent-objects.ts";
import { createSyncClient } from "./testing/sync-client.ts";

/** Subscribed calendars over CalDAV: read-only collections, for whom wants them there. */

const { api, event, days, series, serve, subscribe, passUntilDue } = await startSubscriptions();

const allDays =
  '<calendar-query xmlns="urn:ietf:params:xml:ns:caldav" xmlns:D="DAV:"><D:prop><calendar-data/></D:prop>';
const ALL_EVENTS = `${allDays}<filter><comp-filter name="VCALENDAR"><comp-filter name="VEVENT"/></comp-filter></filter></calendar-query>`;
const TITLE = `<propertyupdate xmlns="DAV:"><set><prop><displayname>Mine</displayname></prop></set></propertyupdate>`;
const PROPERTIES = `<propfind xmlns="DAV:"><prop><displayname/><current-user-privilege-set/></prop></propfind>`;

async function phoneOf(person: CalendarUser) {
  const { username } = await person.accounts.me.query();
  const key = await insertKey(api.db, person.userId);
  return davClientOf(api.address, { userId: person.userId, username, key });
}

/** An account that is subscribed to a feed, shown over CalDAV, and its phone. */
async function join(body: string) {
  const person = await joinCalendar(api);
  const { calendar } = await subscribe(person, body);
  await person.subscriptions.update.mutate({ id: calendar.id, is_on_caldav: true });
  const phone = await phoneOf(person);
  const path = `${phone.home}${calendar.id}/`;
  const program = createSyncClient(phone, path);
  const textsBySync = async () => {
    const { changed, gone } = await program.sync();
    const bodies = await Promise.all(changed.map(async (href) => (await phone.call("GET", href)).text));
    return { changed: bodies.map((text) => /^SUMMARY:(.*)\r$/m.exec(text)?.[1]), gone: gone.length };
  };
  return { person, id: calendar.id, phone, path, program, textsBySync };
}

describe("a subscribed calendar", () => {
  test("is no collection until its owner wants it in other programs, and none after that", async () => {
    const person = await joinCalendar(api);
    const { calendar, subscription } = await subscribe(person, feed(event("a", 1)));
    expect(subscription.is_on_caldav).toBe(false);
    const phone = await phoneOf(person);
    const path = `${phone.home}${calendar.id}/`;
    const own = `${phone.home}${person.userId}/`;
    const tasks = `${phone.home}tasks-${person.userId}/`;
    const collections = async () =>
      [
        ...(await phone.multistatus("PROPFIND", phone.home, { headers: { depth: "1" }, body: PROPERTIES })).keys(),
      ].slice(1);
    expect(await collections()).toEqual([own, tasks]);
    expect((await phone.call("PROPFIND", path, { body: PROPERTIES })).status).toBe(404);

    const shown = await person.subscriptions.update.mutate({ id: calendar.id, is_on_caldav: true });
    expect(shown).toEqual({ ...subscription, is_on_caldav: true });
    expect(await person.subscriptions.list.query()).toEqual([shown]);
    expect(await collections()).toEqual([own, path, tasks]);

    await person.subscriptions.update.mutate({ id: calendar.id, is_on_caldav: false });
    expect(await collections()).toEqual([own, tasks]);
    expect((await phone.call("REPORT", path, { body: ALL_EVENTS })).status).toBe(404);
  });

  test("shows what its feed says, octet for octet, and its series", async () => {
    const alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM";
    const { phone, path, person } = await join(feed(event("a", 1, "X-ROOM:4", alarm), series));
    const found = await phone.multistatus("REPORT", path, { headers: { depth: "1" }, body: ALL_EVENTS });
    const texts = [...found.values()].map((one) => propertyText(one, "calendar-data") ?? "");
    expect(texts).toHaveLength(2);
    expect(texts.join("")).toContain(`${event("a", 1, "X-ROOM:4", alarm)}\r\n`);
    expect(texts.join("")).toContain(`${series}\r\n`);
    const stored = await api.db
      .selectFrom("calendar_objects")
      .select("source")
      .where("user_id", "=", person.userId)
      .execute();
    const fetched = await Promise.all([...found.keys()].map(async (href) => (await phone.call("GET", href)).text));
    expect(fetched.toSorted()).toEqual(stored.map(({ source }) => source.toString()).toSorted());
  });

  test("may be renamed and coloured by a program, and nothing else", async () => {
    const { phone, path, person, program } = await join(feed(event("a", 1)));
    const [href = ""] = (await program.sync()).changed;
    const own = `${phone.home}${person.userId}/`;
    await putNew(phone, `${own}mine.ics`, eventText("mine"));
    const before = await program.sync();
    const rejected = [
      await phone.put(href, eventText("a")),
      await phone.put(`${path}new.ics`, eventText("new")),
      await phone.call("DELETE", href),
      await phone.call("DELETE", path),
      await phone.call("MOVE", href, { headers: { destination: `${own}a.ics` } }),
      await phone.call("MOVE", `${own}mine.ics`, { headers: { destination: `${path}mine.ics` } }),
      await phone.call("COPY", `${own}mine.ics`, { headers: { destination: `${path}mine.ics` } }),
    ];
    expect(rejected.map(({ status }) => status)).toEqual(rejected.map(() => 403));
    for (const { text } of rejected) expect(text).toContain("<d:need-privileges/>");
    expect(await program.sync()).toEqual(before);

    const [collection] = (await phone.multistatus("PROPFIND", path, { body: PROPERTIES })).values();
    const privileges = ["read", "write-properties", "write", "write-content", "bind", "unbind"];
    const has = (name: string) => collection !== undefined && findWithin(collection, name) !== undefined;
    // Thunderbird takes one that has any of the others for writable.
    expect(privileges.filter(has)).toEqual(["read"]);
    expect((await phone.call("PROPPATCH", path, { body: TITLE })).text).toContain("HTTP/1.1 200");
    const titles = (await person.calendars.list.query()).map(({ title }) => title);
    expect(titles).toContain("Mine");
    // A copy to an own calendar is a new event.
    expect((await phone.call("COPY", href, { headers: { destination: `${own}copy.ics` } })).status).toBe(201);
  });

  test("tells programs what its feed changed, also what no row has, and nothing if it changed nothing", async () => {
    const { person, program, textsBySync } = await join(feed(...days(12)));
    expect(await textsBySync()).toMatchObject({ changed: { length: 12 }, gone: 0 });
    const token = program.token();
    serve(feed(...days(12)));
    await passUntilDue(person);
    expect(await textsBySync()).toEqual({ changed: [], gone: 0 });
    expect(program.token()).toBe(token);

    serve(feed(...days(11).slice(1), event("day12", 12, "X-ROOM:4"), event("new", 20)));
    await passUntilDue(person);
    expect(await textsBySync()).toEqual({ changed: ["Event day12", "Event new"], gone: 1 });

    serve(feed(...days(11).slice(1), event("day12", 12, "X-ROOM:5"), event("new", 21)));
    await passUntilDue(person);
    expect(await textsBySync()).toEqual({ changed: ["Event day12", "Event new"], gone: 0 });
    expect(program.known.size).toBe(12);
  });

  test("is read again by programs that knew it before it was hidden from them", async () => {
    const { person, id, program } = await join(feed(...days(3)));
    await program.sync();
    await person.subscriptions.update.mutate({ id, is_on_caldav: false });
    serve(feed(...days(2)));
    await passUntilDue(person);
    await person.subscriptions.update.mutate({ id, is_on_caldav: true });
    const rejected = await program.step();
    expect(rejected.status).toBe(403);
    expect(rejected.text).toContain("<d:valid-sync-token/>");
    expect((await program.sync()).changed).toHaveLength(2);
  });

  test("without events has a token that stays valid, and tells of its first event", async () => {
    const { person, program, textsBySync } = await join(feed());
    expect(await textsBySync()).toEqual({ changed: [], gone: 0 });
    expect((await program.step()).status).toBe(207);
    serve(feed(event("first", 1)));
    await passUntilDue(person);
    expect(await textsBySync()).toEqual({ changed: ["Event first"], gone: 0 });
  });

  test("has another address than a calendar that a program made at its own while it was hidden", async () => {
    const { person, id, phone, path } = await join(feed(...days(2)));
    await person.subscriptions.update.mutate({ id, is_on_caldav: false });
    expect((await phone.call("MKCALENDAR", path)).status).toBe(201);
    await person.subscriptions.update.mutate({ id, is_on_caldav: true });
    const home = await phone.call("PROPFIND", phone.home, { headers: { depth: "1" }, body: PROPERTIES });
    const hrefs = [...home.text.matchAll(/<d:href>([^<]*)<\/d:href>/g)].map(([, href]) => href);
    const other = `${phone.home}${id}-former/`;
    expect(hrefs).toEqual(expect.arrayContaining([path, other]));
    expect((await createSyncClient(phone, path).sync()).changed).toEqual([]);
    expect((await createSyncClient(phone, other).sync()).changed).toHaveLength(2);
    await putNew(phone, `${path}mine.ics`, eventText("mine"));
    expect((await phone.put(`${other}mine.ics`, eventText("mine"))).status).toBe(403);
  });

  test("has other entity tags whenever its octets are others, whoever writes them", async () => {
    const { person, phone, program } = await join(feed(event("a", 1)));
    const [href = ""] = (await program.sync()).changed;
    const { headers } = await phone.call("GET", href);
    const source = Buffer.from(feed(event("a", 1, "X-ROOM:4")));
    await api.db.updateTable("calendar_objects").set({ source }).where("user_id", "=", person.userId).execute();
    const after = await phone.call("GET", href);
    expect(after.text).toBe(source.toString());
    expect(after.headers.get("etag")).not.toBe(headers.get("etag"));
    expect((await program.sync()).changed).toEqual([href]);
  });

  test("ends with its account", async () => {
    const { person } = await join(feed(...days(3)));
    await api.db.deleteFrom("users").where("id", "=", person.userId).execute();
    const left = api.db.selectFrom("collection_changes").select("object").where("user_id", "=", person.userId);
    expect(await left.execute()).toEqual([]);
  });

  test("leaves nothing behind when its subscription ends", async () => {
    const { person, id, phone, path } = await join(feed(...days(3)));
    await person.calendars.remove.mutate({ id });
    expect((await phone.call("PROPFIND", path, { body: PROPERTIES })).status).toBe(404);
    const left = await api.db.selectFrom("collection_changes").select("object").where("collection", "=", id).execute();
    expect(left).toEqual([]);
  });

  test("is that of its owner alone", async () => {
    const { id } = await join(feed(event("a", 1)));
    const other = await joinCalendar(api);
    const update = other.subscriptions.update.mutate({ id, is_on_caldav: true });
    await expect(update).rejects.toMatchObject({ data: { error: { code: "not_found" } } });
    const phone = await phoneOf(other);
    expect((await phone.call("PROPFIND", `${phone.home}${id}/`, { body: PROPERTIES })).status).toBe(404);
  });
});
