import { FEEDS_MAX } from "@hourloom/schema/accounts/feeds";
import { HOUR_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { describe, expect, test } from "vitest";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { openChangeStream } from "../../testing/change-stream.ts";
import { confirmation, defaultCalendar, lunch, placeOf, share, startFeeds, valuesOf } from "../../testing/feeds.ts";
import { createListeningApp, TEST_PASSWORD, type TestResponse } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Feeds: how they are managed, and how a request for one is answered. */

const { api, now, join, get, textOf } = await startFeeds();

describe("the management of feeds", () => {
  test("lists them without their addresses", async () => {
    const person = await join();
    const { id, secret } = await share(person, { title: "Team", mode: "busy", zone: "America/New_York" });
    const listed = await person.feeds.list.query();
    expect(listed).toEqual([
      {
        id,
        title: "Team",
        mode: "busy",
        zone: "America/New_York",
        calendars: [await defaultCalendar(person)],
        created_at: "2026-03-10T13:00:00+01:00",
        last_read_at: null,
      },
    ]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    const stored = await api.db.selectFrom("feeds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(secret).toMatch(/^[\w-]{43}$/);
  });

  test("changes title, mode and calendars", async () => {
    const person = await join();
    const work = await person.calendars.create.mutate({ title: "Work" });
    await person.events.create.mutate({ ...lunch, calendar: work.id });
    const { id, path } = await share(person);
    expect(await textOf(path)).not.toContain("Lunch");
    const changes = { title: "Mine", calendars: [work.id] };
    expect(await person.feeds.update.mutate({ id, changes })).toMatchObject({ ...changes, mode: "full" });
    const text = await textOf(path);
    expect([valuesOf(text, "NAME"), valuesOf(text, "SUMMARY")]).toEqual([[":Mine"], [":Lunch"]]);
    await person.feeds.update.mutate({ id, changes: { mode: "busy" } });
    expect(await textOf(path)).not.toContain("Lunch");
  });

  test("rejects calendars of others, deleted and subscribed ones, and changes nothing", async () => {
    const [person, other] = [await join(), await join()];
    const gone = await person.calendars.create.mutate({ title: "Gone" });
    await person.calendars.remove.mutate({ id: gone.id });
    const subscribed = await person.calendars.create.mutate({ title: "Holidays" });
    await api.db.deleteFrom("calendars").where("id", "=", subscribed.id).execute();
    await api.db
      .insertInto("calendars")
      .values({ user_id: person.userId, id: subscribed.id, title: "Holidays", kind: "subscribed", color: null })
      .execute();
    const { id } = await share(person);
    for (const calendar of [await defaultCalendar(other), gone.id, subscribed.id]) {
      const calendars = [calendar];
      const error = { code: "invalid", errors: { calendars: [`Invalid pk "${calendar}" - object does not exist.`] } };
      const create = person.feeds.create.mutate({ title: "x", mode: "full", ...confirmation, calendars });
      expect(await domainErrorOf(create)).toEqual(error);
      const update = person.feeds.update.mutate({ id, changes: { title: "x", calendars } });
      expect(await domainErrorOf(update)).toEqual(error);
    }
    expect(await person.feeds.list.query()).toMatchObject([{ title: "Shared" }]);
  });

  test("keeps a calendar that is in the trash while others are chosen", async () => {
    const person = await join();
    const calendar = await defaultCalendar(person);
    const work = await person.calendars.create.mutate({ title: "Work" });
    await person.events.create.mutate({ ...lunch, calendar: work.id });
    const { id, path } = await share(person, { calendars: [calendar, work.id] });
    await person.calendars.remove.mutate({ id: work.id });
    await person.feeds.update.mutate({ id, changes: { title: "Other", calendars: [calendar] } });
    await person.calendars.restore.mutate({ id: work.id });
    expect((await get(path)).text).toContain("SUMMARY:Lunch");
    await person.feeds.update.mutate({ id, changes: { calendars: [calendar] } });
    expect((await get(path)).text).not.toContain("SUMMARY:Lunch");
  });

  test(`allows ${FEEDS_MAX} of an account`, async () => {
    const person = await join();
    for (let count = 0; count < FEEDS_MAX; count += 1) await share(person);
    const error = await domainErrorOf(share(person));
    expect(error).toMatchObject({ errors: { non_field_errors: ["There can be at most 20 feeds."] } });
  });

  test("a new address ends the former one at once, and so does the deletion", async () => {
    const person = await join();
    await person.events.create.mutate(lunch);
    const { id, path } = await share(person);
    const { address } = await person.feeds.rotate.mutate({ id, ...confirmation });
    const next = placeOf(address).path;
    const unknown = await get(`/feeds/${"x".repeat(43)}.ics`);
    expect([(await get(path)).status, unknown.status]).toEqual([404, 404]);
    expect((await get(path)).text).toBe(unknown.text);
    expect(await textOf(next)).toContain("Lunch");
    await person.feeds.remove.mutate({ id });
    expect((await get(next)).status).toBe(404);
    expect(await person.feeds.list.query()).toEqual([]);
  });

  test("nobody changes the feeds of others", async () => {
    const [person, other] = [await join(), await join()];
    const { id, path } = await share(person);
    const notFound = { code: "not_found" };
    expect(await domainErrorOf(other.feeds.update.mutate({ id, changes: { title: "x" } }))).toEqual(notFound);
    expect(await domainErrorOf(other.feeds.rotate.mutate({ id, ...confirmation }))).toEqual(notFound);
    expect(await domainErrorOf(other.feeds.remove.mutate({ id }))).toEqual(notFound);
    expect((await get(path)).status).toBe(200);
  });

  test("an account that is disabled or deleted has no feeds any more", async () => {
    const person = await join();
    const { path } = await share(person);
    const setActive = (is_active: boolean) =>
      api.db.updateTable("users").set({ is_active }).where("id", "=", person.userId).execute();
    await setActive(false);
    expect((await get(path)).status).toBe(404);
    await setActive(true);
    expect((await get(path)).status).toBe(200);
    await person.accounts.remove.mutate({ current_password: TEST_PASSWORD });
    expect((await get(path)).status).toBe(404);
    expect(await api.db.selectFrom("feeds").select("id").where("user_id", "=", person.userId).execute()).toEqual([]);
  });
});

describe("the response", () => {
  test("has the headers of a private calendar, whatever the reader accepts", async () => {
    const person = await join();
    await person.events.create.mutate(lunch);
    const { path } = await share(person);
    for (const accept of [{}, { accept: "text/html" }, { "accept-encoding": "gzip, br" }]) {
      const { headers, status, text } = await get(path, { ...accept });
      expect(status).toBe(200);
      expect(text).toContain("SUMMARY:Lunch");
      expect(headers).toMatchObject({
        "content-type": "text/calendar; charset=utf-8",
        "cache-control": "private, max-age=300",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow",
        "last-modified": "Tue, 10 Mar 2026 12:00:00 GMT",
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      });
      expect(headers["content-encoding"]).toBeUndefined();
    }
  });

  test("to HEAD is the same without a body", async () => {
    const person = await join();
    await person.events.create.mutate(lunch);
    const { path } = await share(person);
    const [whole, head] = [await get(path), await get(path, {}, "HEAD")];
    const ofWriting = ["date", "connection", "transfer-encoding"];
    const own = ({ headers }: TestResponse) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !ofWriting.includes(name)));
    expect([head.status, head.text, own(head)]).toEqual([200, "", own(whole)]);
    expect((await get(`/feeds/${"x".repeat(43)}.ics`, {}, "HEAD")).status).toBe(404);
  });

  test.each([(etag: string) => etag, (etag: string) => `W/${etag}`, (etag: string) => `"x", ${etag}`, () => "*"])(
    "is 304 to a reader that has it (%#)",
    async (headerOf) => {
      const person = await join();
      const { path } = await share(person);
      const { headers } = await get(path);
      const ifNoneMatch = { "if-none-match": headerOf(String(headers["etag"])) };
      const again = await get(path, ifNoneMatch);
      expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", headers["etag"]]);
      expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);
    },
  );

  test("tells since when it is the same", async () => {
    const person = await join();
    const { path } = await share(person);
    const modified = async () => (await get(path)).headers["last-modified"];
    expect(await modified()).toBe("Tue, 10 Mar 2026 12:00:00 GMT");
    api.setNow(now + MINUTE_MS);
    expect(await modified()).toBe("Tue, 10 Mar 2026 12:00:00 GMT");
    await person.events.create.mutate(lunch);
    expect(await modified()).toBe("Tue, 10 Mar 2026 12:01:00 GMT");
    api.setNow(now + 2 * HOUR_MS);
    expect(await modified()).toBe("Tue, 10 Mar 2026 12:01:00 GMT");
  });

  test("notes the last read to the hour, and wakes nobody", async () => {
    const person = await join();
    const { path } = await share(person);
    const stream = await openChangeStream(api.address, { token: person.token });
    await stream.next();
    const lastRead = async () => (await person.feeds.list.query())[0]?.last_read_at;
    await get(path);
    expect(await lastRead()).toBe("2026-03-10T13:00:00+01:00");
    api.setNow(now + HOUR_MS - 1);
    await get(path);
    expect(await lastRead()).toBe("2026-03-10T13:00:00+01:00");
    api.setNow(now + HOUR_MS);
    await get(path, { "if-none-match": "*" });
    expect(await lastRead()).toBe("2026-03-10T14:00:00+01:00");
    const { title } = await person.taskLists.create.mutate({ title: "First change" });
    const seen = JSON.stringify(await stream.next());
    expect([title, seen]).toEqual(["First change", expect.stringContaining("task_list")]);
  });

  test.each(["x", "..%2f", "x".repeat(43), "x".repeat(300), "%00", `${"x".repeat(43)}.ics`])(
    "to an unknown address is 404: %s",
    async (secret) => {
      const response = await get(`/feeds/${secret}.ics`);
      expect([response.status, response.body]).toEqual([404, { detail: "Not found." }]);
    },
  );

  test("limits who tries addresses, but not readers of the same network", async () => {
    const strict = await createListeningApp({ rateLimitScale: 1 });
    const person = await joinCalendar(strict);
    const { path } = await (async () => {
      const calendars = [await defaultCalendar(person)];
      const { address } = await person.feeds.create.mutate({ title: "x", mode: "full", ...confirmation, calendars });
      return placeOf(address);
    })();
    const guess = () => strict.call("GET", `/feeds/${"x".repeat(43)}.ics`);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
    for (let count = 0; count < 30; count += 1) statuses.push((await strict.call("GET", path)).status);
    expect(statuses.slice(31).every((status) => status === 200)).toBe(true);
    const tooMany = await strict.call("GET", path);
    expect([tooMany.status, Number(tooMany.headers["retry-after"]) > 0]).toEqual([429, true]);
    await strict.close();
  });
});
