import { describe, expect, test } from "vitest";
import { HOUR_MS } from "@hourloom/schema/fields/limits";
import { createLoopbackFetch } from "../../core/public-fetch/testing/feed-server.ts";
import { exportAccount, importAccount } from "../../testing/account-files.ts";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { rule } from "../../testing/rule.ts";
import { feed, only, range, titles, startSubscriptions } from "../../testing/subscriptions.ts";
import { createListeningApp } from "../../testing/test-app.ts";

/** Subscriptions: feeds of a server that the test starts, as accounts make and see them. */

const {
  api,
  server,
  setTime,
  now,
  event,
  days,
  series,
  serve,
  addressOf,
  serveStatus,
  subscribe,
  passUntilDue,
  storedEvents,
} = await startSubscriptions();

describe("a subscription", () => {
  test("is a read-only calendar with the events and the title of its feed", async () => {
    const person = await joinCalendar(api, "Europe/Prague");
    const { calendar, subscription } = await subscribe(person, feed(event("a", 1), series));
    expect(calendar).toMatchObject({ title: "Team", kind: "subscribed", is_default: false, is_hidden: false });
    expect(subscription).toMatchObject({
      id: calendar.id,
      host: `feed.test:${server.port}`,
      state: "active",
      last_error: null,
      last_ok_at: "2026-03-01T13:00:00+01:00",
      next_at: "2026-03-01T14:00:00+01:00",
      interval_seconds: 3_600,
      event_count: 3,
    });
    expect(await titles(person)).toEqual(["Event a", "Course", "Course"]);
    expect(await person.subscriptions.list.query()).toEqual([subscription]);
    expect(JSON.stringify(await person.search.find.query({ text: "Event" }))).toContain("Event a");
  });

  test("takes webcal, a title and a colour, and the interval of the feed", async () => {
    const person = await joinCalendar(api);
    serve(feed("REFRESH-INTERVAL;VALUE=DURATION:P1D", event("a", 1)));
    const url = `webcal://feed.test:${server.port}/own.ics`;
    const { calendar, subscription } = await person.subscriptions.create.mutate({ url, title: "Mine", color: "teal" });
    expect(calendar).toMatchObject({ title: "Mine", color: "teal" });
    expect(subscription.interval_seconds).toBe(86_400);
  });

  test("leaves out what has no date", async () => {
    const person = await joinCalendar(api);
    const undated = ["BEGIN:VEVENT", "UID:undated", "SUMMARY:Undated", "END:VEVENT"].join("\r\n");
    const { subscription } = await subscribe(person, feed(event("a", 1), undated));
    expect(subscription.event_count).toBe(1);
    expect(await storedEvents(person)).toMatchObject([{ title: "Event a" }]);
  });

  test("may be what Hourloom exports, of the same account, too", async () => {
    const person = await joinCalendar(api, "Europe/Prague");
    const meeting = { date: "2026-03-02", start_time: "09:00", end_time: "10:00", timezone: "America/New_York" };
    const made = await person.events.create.mutate({ title: "Meeting", ...meeting, repeats: rule() });
    const moved = { occurrence: "2026-03-09", scope: "this", changes: { date: "2026-03-10" } } as const;
    await person.events.update.mutate({ id: made.id, ...moved });
    await person.events.create.mutate({ title: "Fair", date: "2026-03-12", end_date: "2026-03-15" });
    const url = `/exports/calendars/${person.userId}.ics`;
    const { text } = await api.call("GET", url, { token: person.token });
    const { calendar } = await subscribe(person, text);
    const { items } = await person.calendar.inRange.query(range);
    const itemsOf = (id: string) =>
      items.flatMap((item) =>
        item.type === "event" && item.calendar === id ? [`${item.date} ${item.start_time} ${item.title}`] : [],
      );
    expect(itemsOf(person.userId)).toHaveLength(6);
    expect(itemsOf(calendar.id)).toEqual(itemsOf(person.userId));
  });

  test("stores its address encrypted", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed());
    const [row] = await api.db.selectFrom("subscriptions").selectAll().where("user_id", "=", person.userId).execute();
    expect(JSON.stringify(row)).not.toContain(".ics");
    expect(row?.url_sealed.includes(".ics")).toBe(false);
  });

  test.each([
    [
      "not a URL",
      {
        url: [
          "The address could not be read. Use an address that begins with https:// or webcal://, without a user name.",
        ],
      },
    ],
    [
      "http://192.168.1.1/x.ics",
      { url: ["The address could not be read. Check the address, and that it can be opened from everywhere."] },
    ],
  ])("is rejected with advice for %s", async (url, errors) => {
    const person = await joinCalendar(api);
    await expect(person.subscriptions.create.mutate({ url })).rejects.toMatchObject({ data: { error: { errors } } });
    expect(await person.calendars.list.query()).toHaveLength(1);
  });

  test("is rejected for a page that is no calendar, a missing one, and one with a password", async () => {
    const person = await joinCalendar(api);
    const errorOf = (url: string) =>
      person.subscriptions.create.mutate({ url }).then(
        () => "",
        (error: { data: { error: { errors: { url: string[] } } } }) => error.data.error.errors.url.join(),
      );
    serve("<html></html>");
    expect(await errorOf(addressOf("page"))).toContain("This is no calendar.");
    serveStatus(404);
    expect(await errorOf(addressOf("page"))).toContain("There is nothing at this address.");
    serveStatus(401);
    expect(await errorOf(addressOf("page"))).toContain("It needs a password.");
  });

  test("is rejected for an address that the account has already, but not for another account", async () => {
    const [person, other] = [await joinCalendar(api), await joinCalendar(api)];
    serve(feed(event("a", 1)));
    const url = addressOf("same.ics");
    await person.subscriptions.create.mutate({ url });
    const again = person.subscriptions.create.mutate({ url: url.replace("https:", "webcal:") });
    await expect(again).rejects.toMatchObject({
      data: { error: { errors: { url: ["You have subscribed to this address already."] } } },
    });
    await other.subscriptions.create.mutate({ url });
    expect(await titles(other)).toEqual(["Event a"]);
  });

  test("is rejected above twenty", async () => {
    const person = await joinCalendar(api);
    serve(feed());
    for (let count = 0; count < 20; count += 1) {
      await person.subscriptions.create.mutate({ url: addressOf(`${count}.ics`) });
    }
    await expect(person.subscriptions.create.mutate({ url: addressOf("20.ics") })).rejects.toMatchObject({
      data: { error: { errors: { non_field_errors: ["There can be at most 20 subscriptions."] } } },
    });
    expect(await person.calendars.create.mutate({ title: "Own" })).toMatchObject({ kind: "own" });
  });

  test("is gone at once with its events when its calendar is deleted", async () => {
    const person = await joinCalendar(api);
    const { calendar } = await subscribe(person, feed(event("a", 1), series));
    await person.calendars.remove.mutate({ id: calendar.id });
    expect(await storedEvents(person)).toEqual([]);
    expect(await person.subscriptions.list.query()).toEqual([]);
    expect((await person.calendar.trash.query()).items).toEqual([]);
    const objects = api.db.selectFrom("calendar_objects").select("id").where("user_id", "=", person.userId);
    expect(await objects.execute()).toEqual([]);
  });

  test("counts for no limit of own events and calendars", async () => {
    const person = await joinCalendar(api);
    const { calendar } = await subscribe(person, feed(...days(5)));
    const counters = () =>
      api.db
        .selectFrom("account_changes")
        .select(["events", "calendars"])
        .where("user_id", "=", person.userId)
        .executeTakeFirst();
    expect(await counters()).toEqual({ events: 0, calendars: 1 });
    await person.events.create.mutate({ title: "Own" });
    await person.calendars.remove.mutate({ id: calendar.id });
    expect(await counters()).toEqual({ events: 1, calendars: 1 });
  });

  test("does not take more than fits into the account", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed());
    await api.db
      .updateTable("subscriptions")
      .set({ event_count: 49_999 })
      .where("user_id", "=", person.userId)
      .execute();
    await expect(subscribe(person, feed(event("a", 1), event("b", 2)))).rejects.toMatchObject({
      data: { error: { code: "invalid" } },
    });
    const { subscription } = await subscribe(person, feed(event("a", 1)));
    serve(feed(event("a", 1), event("b", 2)));
    const refreshed = await person.subscriptions.refresh.mutate({ id: subscription.id });
    expect(refreshed).toMatchObject({ last_error: "account_full", event_count: 1 });
  });
});

describe("changed occurrences", () => {
  /** A daily series without `count` occurrences after its first. */
  function withoutDays(uid: string, count: number): string {
    const dates = Array.from({ length: count }, (_none, index) => {
      const day = new Date(Date.parse("2026-03-03") + index * 24 * HOUR_MS);
      return `${day.toISOString().slice(0, 10).replaceAll("-", "")}T090000Z`;
    });
    return event(uid, 2, "RRULE:FREQ=DAILY", `EXDATE:${dates.join(",")}`);
  }

  test("count as events, in a feed and in the account", async () => {
    const person = await joinCalendar(api);
    const { subscription } = await subscribe(person, feed(event("a", 1), withoutDays("b", 8)));
    expect(subscription).toMatchObject({ event_count: 10 });
    await api.db
      .updateTable("subscriptions")
      .set({ event_count: 49_995 })
      .where("user_id", "=", person.userId)
      .execute();
    await expect(subscribe(person, feed(withoutDays("c", 5)))).rejects.toMatchObject({
      data: { error: { errors: { url: [expect.stringContaining("50,000 events and changed occurrences")] } } },
    });
    expect((await subscribe(person, feed(withoutDays("c", 4)))).subscription).toMatchObject({ event_count: 5 });
  });

  test("are limited in a feed together with its events", async () => {
    const person = await joinCalendar(api);
    const series = [withoutDays("a", 4_999), withoutDays("b", 4_998)];
    await expect(subscribe(person, feed(...series, event("c", 1), event("d", 1)))).rejects.toMatchObject({
      data: {
        error: { errors: { url: [expect.stringContaining("10,000 events and changed occurrences of series")] } },
      },
    });
    const { subscription } = await subscribe(person, feed(...series, event("c", 1)));
    expect(subscription).toMatchObject({ event_count: 10_000 });
    serve(feed(...series, event("c", 1), event("d", 1)));
    await passUntilDue(person);
    expect(await only(person)).toMatchObject({ last_error: "too_many_events", event_count: 10_000 });
  });
});

describe("requests of an account", () => {
  test("refresh a feed once in five minutes, and no feed of another account", async () => {
    const strict = await createListeningApp({ fetchPublic: createLoopbackFetch(), rateLimitScale: 1 });
    try {
      const [person, other] = [await joinCalendar(strict), await joinCalendar(strict)];
      const { subscription } = await subscribe(person, feed(event("a", 1)));
      const target = { id: subscription.id };
      await expect(other.subscriptions.refresh.mutate(target)).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
      await person.subscriptions.refresh.mutate(target);
      await expect(person.subscriptions.refresh.mutate(target)).rejects.toMatchObject({
        data: { error: { code: "throttled", retry_after_seconds: expect.closeTo(300, -1) } },
      });
    } finally {
      await strict.close();
    }
  });

  test("may refresh a feed again where it was being fetched already", async () => {
    const strict = await createListeningApp({ fetchPublic: createLoopbackFetch(), rateLimitScale: 1 });
    try {
      const person = await joinCalendar(strict);
      const { subscription } = await subscribe(person, feed(event("a", 1)));
      const lease = (leased_until: Date | null) =>
        strict.db.updateTable("subscriptions").set({ leased_until }).where("user_id", "=", person.userId).execute();
      await lease(new Date(Date.now() + HOUR_MS));
      await expect(person.subscriptions.refresh.mutate({ id: subscription.id })).rejects.toMatchObject({
        data: { error: { code: "unavailable" } },
      });
      await lease(null);
      expect(await person.subscriptions.refresh.mutate({ id: subscription.id })).toMatchObject({ last_error: null });
    } finally {
      await strict.close();
    }
  });

  test("find no subscription whose calendar is deleted while its feed is fetched", async () => {
    const person = await joinCalendar(api);
    const { subscription } = await subscribe(person, feed(event("a", 1)));
    server.respond((_request, response) => {
      void person.calendars.remove
        .mutate({ id: subscription.id })
        .then(() => response.writeHead(200).end(feed(event("b", 2))));
    });
    await expect(person.subscriptions.refresh.mutate({ id: subscription.id })).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
    expect(await storedEvents(person)).toEqual([]);
  });

  test("fetch one feed at a time, beside those of other slow servers, and what is due four at a time", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => joinCalendar(api)));
    let open = 0;
    let most = 0;
    const openByAccount = new Map<string, number>();
    let mostOfOne = 0;
    let waiting: (() => void)[] = [];
    let isPaused = true;
    server.respond((request, response) => {
      const [, account = ""] = (request.url ?? "").split("/");
      const own = (openByAccount.get(account) ?? 0) + 1;
      openByAccount.set(account, own);
      open += 1;
      [most, mostOfOne] = [Math.max(most, open), Math.max(mostOfOne, own)];
      const end = () => {
        open -= 1;
        openByAccount.set(account, own - 1);
        response.end(feed());
      };
      if (isPaused) waiting.push(end);
      else setTimeout(end, 20);
      if (waiting.length < people.length) return;
      for (const one of waiting) one();
      waiting = [];
    });
    const urls = people.flatMap((person, index) =>
      [1, 2].map((file) => ({ person, url: addressOf(`${index}/${file}`) })),
    );
    await Promise.all(urls.map(({ person, url }) => person.subscriptions.create.mutate({ url })));
    expect([most, mostOfOne]).toEqual([6, 1]);
    [most, mostOfOne, isPaused] = [0, 0, false];
    setTime(now() + 2 * HOUR_MS);
    await Promise.all([api.services.subscriptions.fetchDue(), api.services.subscriptions.fetchDue()]);
    expect([most <= 4, mostOfOne]).toEqual([true, 1]);
    const all = await Promise.all(people.map((person) => person.subscriptions.list.query()));
    expect(all.flat().filter(({ last_ok_at }) => Date.parse(last_ok_at ?? "") === now())).toHaveLength(12);
  });
});

describe("an account file", () => {
  test("has the subscriptions, without their events, and an import subscribes again", async () => {
    const source = await joinCalendar(api);
    const { calendar, subscription } = await subscribe(source, feed(event("a", 1), series), { title: "Mine" });
    await source.calendars.update.mutate({ id: calendar.id, changes: { color: "red", is_hidden: true } });
    await source.events.create.mutate({ title: "Own", date: "2026-03-03" });
    const text = await exportAccount(source);
    expect(text).not.toContain("Event a");
    expect(text).toContain(`"subscriptions":[\n{"calendar":"${calendar.id}","url":"https://feed.test`);

    const target = await joinCalendar(api);
    await importAccount(target, text);
    expect((await target.calendars.list.query())[1]).toMatchObject({ title: "Mine", color: "red", is_hidden: true });
    expect(await only(target)).toMatchObject({ id: subscription.id, host: subscription.host, event_count: 0 });
    await api.services.subscriptions.fetchDue();
    expect(await only(target)).toMatchObject({ event_count: 3, last_error: null });
    expect((await target.accountData.overview.query()).counts).toMatchObject({ events: 1, event_exceptions: 0 });
  });

  test("gets the addresses by a call of its own, and the settings get none", async () => {
    const person = await joinCalendar(api);
    const { calendar } = await subscribe(person, feed());
    expect(JSON.stringify(await person.accountData.overview.query())).not.toContain("feed.test");
    const url = expect.stringMatching(/^https:\/\/feed\.test:\d+\/.+\.ics$/);
    expect(await person.accountData.subscriptions.query()).toEqual([{ calendar: calendar.id, url }]);
    const audited = api.db.selectFrom("audit_events").select("kind").where("user_id", "=", person.userId).execute();
    expect((await audited).map(({ kind }) => kind)).toContain("exported");
  });

  test("leaves out subscribed calendars without an address, and accepts no address without a calendar", async () => {
    const source = await joinCalendar(api);
    const { calendar } = await subscribe(source, feed());
    const text = await exportAccount(source);
    const target = await joinCalendar(api);
    await importAccount(target, text.replace(/"subscriptions":\[[^\]]*\]/, '"subscriptions":[]'));
    expect(await target.calendars.list.query()).toHaveLength(1);
    const other = await joinCalendar(api);
    const unknown = text.replaceAll(`"calendar":"${calendar.id}"`, `"calendar":"${crypto.randomUUID()}"`);
    await expect(importAccount(other, unknown)).rejects.toThrow();
    expect(await other.subscriptions.list.query()).toEqual([]);
  });
});
