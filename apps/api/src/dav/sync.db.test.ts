import { randomUUID } from "node:crypto";
import { deleteOldChanges } from "@hourloom/db/queries/collection-changes";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { rule } from "../testing/rule.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, propertyText, type DavAccount } from "./testing/dav-client.ts";
import { component, eventText, objectText } from "./testing/sent-objects.ts";
import { createSyncClient, readSyncReport, syncBody } from "./testing/sync-client.ts";

/** The sync-collection report (RFC 6578). */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

let accounts = 0;
/** An account with a program that syncs its default calendar. */
async function join() {
  accounts += 1;
  const phone = await createDavClient(api, `sync${accounts}`);
  const calendar = `${phone.home}${phone.userId}/`;
  const { token } = phone;
  const web = typedClientOf(api.address, { token });
  const make = async (title: string) => {
    const body = { title, date: "2026-11-27", start_time: "09:00", end_time: "10:00" };
    return textAt((await api.call("POST", "/api/v1/events/", { token, body })).body, "id");
  };
  return { phone, calendar, web, make, program: createSyncClient(phone, calendar) };
}

async function addCalendar({ token, home }: DavAccount): Promise<{ id: string; path: string }> {
  const made = await api.call("POST", "/api/v1/calendars/", { token, body: { title: "Work" } });
  const id = textAt(made.body, "id");
  return { id, path: `${home}${id}/` };
}

const none = { changed: [], gone: [] };

describe("a sync", () => {
  test("begins with all that is there, without what is gone, and then tells nothing until there is a change", async () => {
    const { phone, calendar, web, make, program } = await join();
    const [id, gone] = [await make("Here"), await make("Gone")];
    await web.events.remove.mutate({ id: gone });
    await phone.put(`${calendar}own.ics`, eventText("own"));
    expect(await program.sync()).toEqual({ changed: [`${calendar}${id}.ics`, `${calendar}own.ics`], gone: [] });
    const token = program.token();
    expect(await program.sync()).toEqual(none);
    expect(program.token()).toBe(token);
    const collection = await phone.multistatus("PROPFIND", calendar, {
      body: `<propfind xmlns="DAV:" xmlns:cs="http://calendarserver.org/ns/"><prop><sync-token/><cs:getctag/></prop></propfind>`,
    });
    expect(propertyText(collection.get(calendar), "sync-token")).toBe(token);
    expect(propertyText(collection.get(calendar), "getctag")).toBe(token);
  });

  test("tells of an address once, whatever has been there", async () => {
    const { phone, calendar, web, make, program } = await join();
    const late = createSyncClient(phone, calendar);
    const id = await make("First");
    await program.sync();
    await late.sync();
    const [first, other] = [`${calendar}${id}.ics`, `${calendar}other.ics`];
    await phone.call("MOVE", first, { headers: { destination: `${api.address}${other}` } });
    await phone.call("DELETE", other);
    await phone.put(other, eventText("second"));
    expect(await program.sync()).toEqual({ changed: [other], gone: [first] });
    await web.calendar.restore.mutate({ type: "event", id });
    expect(await program.sync()).toEqual({ changed: [first], gone: [] });
    expect(await late.sync()).toEqual({ changed: [other, first], gone: [] });
  });

  test("tells of what is put at the address of what was made here and deleted", async () => {
    const { phone, calendar, web, make, program } = await join();
    const late = createSyncClient(phone, calendar);
    const id = await make("First");
    await late.sync();
    await web.events.remove.mutate({ id });
    const href = `${calendar}${id}.ics`;
    await phone.put(href, eventText("second"));
    expect(await program.sync()).toEqual({ changed: [href], gone: [] });
    expect(await late.sync()).toEqual({ changed: [href], gone: [] });
    await phone.call("DELETE", href);
    expect(await late.sync()).toEqual({ changed: [], gone: [href] });
  });

  test("of an empty collection tells nothing, and of a list its tasks", async () => {
    const { phone, program, web } = await join();
    expect(await program.sync()).toEqual(none);
    const item = await web.taskLists.create.mutate({ title: "Buy" });
    const tasks = createSyncClient(phone, `${phone.home}tasks-${item.id}/`);
    expect(await tasks.sync()).toEqual(none);
    const task = await web.tasks.create.mutate({ title: "Milk", task_list: item.id });
    expect(await tasks.sync()).toEqual({ changed: [`${phone.home}tasks-${item.id}/${task.id}.ics`], gone: [] });
    await web.tasks.remove.mutate({ id: task.id });
    expect(await tasks.sync()).toEqual({ changed: [], gone: [`${phone.home}tasks-${item.id}/${task.id}.ics`] });
  });

  test("tells of each change once, wherever it was made", async () => {
    const { phone, calendar, web, make, program } = await join();
    const id = await make("First");
    const [href, own] = [`${calendar}${id}.ics`, `${calendar}own.ics`];
    await program.sync();
    await web.events.update.mutate({ id, changes: { title: "Second" } });
    expect(await program.sync()).toEqual({ changed: [href], gone: [] });
    const put = await phone.put(own, eventText("own"));
    expect(await program.sync()).toEqual({ changed: [own], gone: [] });
    expect(program.known.get(own)).toBe(put.headers.get("etag"));
    await web.events.update.mutate({ id, changes: { title: "Third" } });
    await web.events.update.mutate({ id, changes: { title: "Fourth" } });
    await phone.put(own, eventText("own", { more: ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"] }));
    expect(await program.sync()).toEqual({ changed: [href, own], gone: [] });
    await phone.call("DELETE", own);
    await web.events.remove.mutate({ id });
    expect(await program.sync()).toEqual({ changed: [], gone: [own, href] });
    expect(await program.sync()).toEqual(none);
  });

  test("tells of what comes out of the trash, and of what nobody saw come and go nothing but that it is gone", async () => {
    const { phone, calendar, web, make, program } = await join();
    const id = await make("Back");
    const [href, own] = [`${calendar}${id}.ics`, `${calendar}own.ics`];
    await phone.put(own, eventText("own"));
    await program.sync();
    const before = program.known.get(href);
    await web.events.remove.mutate({ id });
    await phone.call("DELETE", own);
    await program.sync();
    const row = await api.db
      .selectFrom("events")
      .select("id")
      .where("user_id", "=", phone.userId)
      .where("title", "=", "Call")
      .executeTakeFirstOrThrow();
    await web.calendar.restore.mutate({ type: "event", id });
    await web.calendar.restore.mutate({ type: "event", id: row.id });
    expect(await program.sync()).toEqual({ changed: [href, own], gone: [] });
    expect(program.known.get(href)).not.toBe(before);
    expect((await phone.call("GET", own)).text).toBe(eventText("own"));
    const brief = await make("Brief");
    await web.events.remove.mutate({ id: brief });
    expect(await program.sync()).toEqual({ changed: [], gone: [`${calendar}${brief}.ics`] });
  });

  test("tells of an undo", async () => {
    const { calendar, web, program } = await join();
    const times = { date: "2026-11-27", start_time: "09:00", end_time: "10:00" };
    const { id } = await web.events.create.mutate({ title: "Series", ...times, repeats: rule() });
    await program.sync();
    const change = { id, scope: "following", occurrence: "2026-12-04", changes: { title: "Later" } } as const;
    const { undo } = await web.events.update.mutate(change);
    const split = await program.sync();
    expect(split.changed).toHaveLength(2);
    const other = split.changed.find((href) => href !== `${calendar}${id}.ics`);
    await web.calendar.undo.mutate({ id: undo ?? "" });
    expect(await program.sync()).toEqual({ changed: [`${calendar}${id}.ics`], gone: [other] });
  });

  test("tells both calendars of a move, also back, and of a calendar that comes back from the trash", async () => {
    const { phone, calendar, web, make, program } = await join();
    const work = await addCalendar(phone);
    const id = await make("Moving");
    const other = createSyncClient(phone, work.path);
    await program.sync();
    await other.sync();
    const [href, moved] = [`${calendar}${id}.ics`, `${work.path}${id}.ics`];
    await web.events.update.mutate({ id, changes: { calendar: work.id } });
    expect(await program.sync()).toEqual({ changed: [], gone: [href] });
    expect(await other.sync()).toEqual({ changed: [moved], gone: [] });
    await phone.call("MOVE", moved, { headers: { destination: `${api.address}${calendar}named.ics` } });
    expect(await program.sync()).toEqual({ changed: [`${calendar}named.ics`], gone: [href] });
    expect(await other.sync()).toEqual({ changed: [], gone: [moved] });
    await phone.call("MOVE", `${calendar}named.ics`, { headers: { destination: moved } });
    expect(await program.sync()).toEqual({ changed: [], gone: [`${calendar}named.ics`] });
    expect(await other.sync()).toEqual({ changed: [moved], gone: [] });
    const token = other.token();
    await web.calendars.remove.mutate({ id: work.id });
    expect((await phone.call("REPORT", work.path, { body: syncBody(token) })).status).toBe(404);
    await web.calendars.restore.mutate({ id: work.id });
    expect(await other.sync()).toEqual({ changed: [moved], gone: [] });
  });

  test("tells that a former address is gone of what comes back under another name", async () => {
    const { phone, calendar, make, program } = await join();
    const work = await addCalendar(phone);
    const id = await make("Moving");
    await program.sync();
    const move = (from: string, to: string) =>
      phone.call("MOVE", from, { headers: { destination: `${api.address}${to}` } });
    await move(`${calendar}${id}.ics`, `${work.path}there.ics`);
    await move(`${work.path}there.ics`, `${calendar}back.ics`);
    expect(await program.sync()).toEqual({ changed: [`${calendar}back.ics`], gone: [`${calendar}${id}.ics`] });
  });

  test("tells of an imported file page by page, although all of it has one number", async () => {
    const { phone, calendar, web, make, program } = await join();
    await make("Earlier");
    await program.sync();
    const events = Array.from({ length: 7 }, (_, index) =>
      component("VEVENT", `file${index}`, ["DTSTART:20261127T090000", `SUMMARY:File ${index}`]),
    );
    const staged = await api.call("POST", "/imports", { token: phone.token, body: objectText(...events) });
    const target = { kind: "existing", id: phone.userId } as const;
    await web.imports.commit.mutate({
      id: textAt(staged.body, "id"),
      calendar: target,
      task_list: { kind: "new", title: "File" },
    });
    const pages = [await program.step(3), await program.step(3), await program.step(3), await program.step(3)];
    expect(pages.map(({ changed, isTruncated }) => [changed.length, isTruncated])).toEqual([
      [3, true],
      [3, true],
      [1, false],
      [0, false],
    ]);
    const tokens = pages.map(({ token }) => token.slice(token.lastIndexOf("/") + 1));
    const [seq = ""] = (tokens[3] ?? "").split(".");
    expect(tokens).toEqual([
      expect.stringMatching(new RegExp(`^${seq}\\.[\\da-f-]{36}$`)),
      expect.stringMatching(new RegExp(`^${seq}\\.[\\da-f-]{36}$`)),
      seq,
      seq,
    ]);
    expect(new Set(pages.flatMap(({ changed }) => changed)).size).toBe(7);
    expect(pages[0]?.text).toContain("<d:number-of-matches-within-limits/>");
    const late = createSyncClient(phone, calendar);
    expect((await late.step(5)).changed).toHaveLength(5);
    const { changed } = await late.step(5);
    expect(changed).toHaveLength(3);
    expect([...late.known.keys()].toSorted()).toEqual([...program.known.keys()].toSorted());
  });

  test("has no more responses than the client wants, also with content, and then the rest", async () => {
    const { phone, calendar, make, program } = await join();
    for (const title of ["One", "Two", "Three"]) await make(title);
    const first = await program.step(3);
    expect([first.changed.length, first.isTruncated]).toEqual([3, false]);
    const data = syncBody("", { limit: 2 }).replace(
      "<getetag/>",
      `<getetag/><c:calendar-data xmlns:c="urn:ietf:params:xml:ns:caldav"/>`,
    );
    const { text } = await phone.call("REPORT", calendar, { body: data });
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text.match(/HTTP\/1.1 507/g)).toHaveLength(1);
  });
});

describe("what is told", () => {
  test.each([undefined, "0", "1"])("does not depend on Depth: %s", async (depth) => {
    const { phone, calendar, make } = await join();
    const id = await make("Here");
    const headers = depth === undefined ? {} : { depth };
    const response = await phone.call("REPORT", calendar, { headers, body: syncBody("") });
    expect(readSyncReport(calendar, response).changed).toEqual([`${calendar}${id}.ics`]);
  });

  test("is not that of collections below", async () => {
    const { phone, calendar } = await join();
    for (const [headers, body] of [
      [{}, syncBody("", { level: "infinite" })],
      [{ depth: "infinity" }, syncBody("").replace("<sync-level>1</sync-level>", "")],
    ] as const) {
      const { status, text } = await phone.call("REPORT", calendar, { headers, body });
      expect(status).toBe(403);
      expect(text).toContain("<d:sync-traversal-supported/>");
    }
    const { status, text } = await phone.call("REPORT", phone.home, { body: syncBody("") });
    expect([status, text.includes("<d:supported-report/>")]).toEqual([403, true]);
  });

  test("of what is gone has a status, and no properties", async () => {
    const { calendar, make, program, web } = await join();
    const id = await make("Gone");
    await program.sync();
    await web.events.remove.mutate({ id });
    const { text } = await program.step();
    expect(text).toContain(
      `<d:response><d:href>${calendar}${id}.ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`,
    );
  });
});

describe("a token", () => {
  async function statusOf(phone: DavAccount, calendar: string, token: string) {
    const { status, text } = await phone.call("REPORT", calendar, { body: syncBody(token) });
    return { status, isInvalid: text.includes("<d:error") && text.includes("<d:valid-sync-token/>") };
  }
  const invalid = { status: 403, isInvalid: true };
  const valid = { status: 207, isInvalid: false };

  test("of another collection, another account, of the future or of nothing is not valid", async () => {
    const { phone, calendar, make, program } = await join();
    await make("Here");
    await program.sync();
    const token = program.token();
    const prefix = `hourloom:sync/${phone.userId}/`;
    const seq = Number(token.slice(prefix.length));
    expect(token).toBe(`${prefix}${seq}`);
    const work = await addCalendar(phone);
    const elsewhere = createSyncClient(phone, work.path);
    await elsewhere.sync();
    for (const wrong of [
      elsewhere.token(),
      `hourloom:sync/${randomUUID()}/${seq}`,
      `hourloom:sync/tasks-${phone.userId}/${seq}`,
      `${prefix}${seq + 1}`,
      `${prefix}999999999999999`,
      `${prefix}9999999999999999999`,
      `${prefix}-1`,
      `${prefix}${seq}.`,
      `${prefix}${seq}.one`,
      `${prefix}${seq}/`,
      `${prefix}${seq}?`,
      `${prefix}1e1`,
      prefix,
      "hourloom:sync/",
      `http://example.com/${seq}`,
      randomUUID(),
      "0",
      "null",
      "&lt;&amp;",
    ]) {
      expect([wrong, await statusOf(phone, calendar, wrong)]).toEqual([wrong, invalid]);
    }
    for (const right of [token, ` ${token}\n`, "", `${prefix}${seq}.${randomUUID()}`]) {
      expect([right, await statusOf(phone, calendar, right)]).toEqual([right, valid]);
    }
  });

  test("from before changes that were deleted is not valid, and later ones stay so", async () => {
    const { phone, calendar, web, make, program } = await join();
    const [first, second] = [await make("First"), await make("Second")];
    await program.sync();
    const before = program.token();
    await web.events.remove.mutate({ id: first });
    await program.sync();
    const [known, between] = [program.token(), `${program.token()}.${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`];
    await make("Third");
    expect(await statusOf(phone, calendar, between)).toEqual(valid);
    await api.db.deleteFrom("events").where("user_id", "=", phone.userId).where("id", "=", first).execute();
    await deleteOldChanges(api.db, { before: new Date(Date.now() + DAY_MS), userId: null });
    await web.events.remove.mutate({ id: second });
    expect(await statusOf(phone, calendar, before)).toEqual(invalid);
    expect(await statusOf(phone, calendar, between)).toEqual(invalid);
    expect(await statusOf(phone, calendar, known)).toEqual(valid);
    const told = await program.sync();
    expect([told.changed.length, told.gone]).toEqual([1, [`${calendar}${second}.ics`]]);
  });

  test("of a first sync in parts stays valid, whatever was deleted before it began, but not what was later", async () => {
    const { phone, calendar, web, make, program } = await join();
    const forget = async (id: string) => {
      await web.events.remove.mutate({ id });
      await api.db.deleteFrom("events").where("user_id", "=", phone.userId).where("id", "=", id).execute();
      await make("Later");
      await deleteOldChanges(api.db, { before: new Date(Date.now() + DAY_MS), userId: null });
    };
    for (const title of ["One", "Two", "Three", "Four"]) await make(title);
    await forget(await make("Long gone"));
    const parts = [await program.step(2), await program.step(2), await program.step(2)];
    expect(parts.map(({ status, changed, gone }) => [status, changed.length, gone.length])).toEqual([
      [207, 2, 0],
      [207, 2, 0],
      [207, 1, 0],
    ]);
    expect(await program.sync()).toEqual(none);

    const second = createSyncClient(phone, calendar);
    const [begun] = (await second.step(2)).changed;
    await forget(begun?.slice(calendar.length).replace(".ics", "") ?? "");
    expect(await statusOf(phone, calendar, second.token())).toEqual(invalid);
  });
});
