import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createStoredReader } from "../services/imports/read-stored.ts";
import { createFailingCalculator } from "../testing/failing-calculator.ts";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, type DavAccount } from "./testing/dav-client.ts";
import { eventText, taskText } from "./testing/sent-objects.ts";
import { createSyncClient } from "./testing/sync-client.ts";
import { createWebSide, type WebSide } from "./testing/web-side.ts";

/** Alarms that programs and the web app set. */

let api: ListeningApp;
let phone: DavAccount;
let workspace: WebSide;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
  workspace = createWebSide(api);
});
afterAll(() => api.close());

const at = (name: string) => `${phone.home}${phone.userId}/${name}.ics`;

function alarm(trigger: string, ...more: string[]): string[] {
  return ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Call", ...more, trigger, "END:VALARM"];
}

const alarmLines = (text: string) => {
  const lines = text.split("\r\n");
  return lines.slice(lines.indexOf("BEGIN:VALARM"), lines.lastIndexOf("END:VALARM") + 1);
};

test("an alarm that a program sets is a reminder, which the web app changes; what is none stays", async () => {
  const mail = ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT2H", "ATTENDEE:mailto:a@example.org", "END:VALARM"];
  const text = eventText("call", { summary: "Call", more: [...alarm("TRIGGER:-PT10M", "X-OWN:1"), ...mail] });
  expect((await phone.put(at("call"), text)).status).toBe(201);
  const { id, reminders } = await workspace.rowOf("events", phone, "Call");
  expect(reminders).toEqual([10]);
  await workspace.patch(phone, `events/${id}`, { reminders: [10, 60] });
  expect(alarmLines((await phone.call("GET", at("call"))).text)).toEqual([
    ...alarm("TRIGGER:-PT10M", "X-OWN:1"),
    ...mail,
    ...alarm("TRIGGER:-PT1H"),
  ]);
  await workspace.patch(phone, `events/${id}`, { reminders: [] });
  expect(alarmLines((await phone.call("GET", at("call"))).text)).toEqual(mail);
});

test("a task's alarm refers to when it is due, and moves with it", async () => {
  const made = await api.call("POST", "/api/v1/task-lists/", { token: phone.token, body: { title: "Buy" } });
  const path = `${phone.home}tasks-${textAt(made.body, "id")}/pay.ics`;
  const more = ["DUE:20261127T140000", ...alarm("TRIGGER;VALUE=DATE-TIME:20261127T133000Z")];
  expect((await phone.put(path, taskText("pay", { summary: "Pay", more }))).status).toBe(201);
  const { id, reminders } = await workspace.rowOf("tasks", phone, "Pay");
  expect(reminders).toEqual([30]);
  await workspace.patch(phone, `tasks/${id}`, { date: "2026-11-28" });
  expect(alarmLines((await phone.call("GET", path)).text)).toContain("TRIGGER;RELATED=END:-PT30M");
});

test("objects of an earlier version are read again without a change for programs", async () => {
  const text = eventText("stored", { summary: "Stored", more: alarm("TRIGGER:-PT30M") });
  expect((await phone.put(at("stored"), text)).status).toBe(201);
  const before = await phone.call("GET", at("stored"));
  const { id } = await workspace.rowOf("events", phone, "Stored");
  const of = { user: phone.userId, name: String(id) };
  await api.db
    .updateTable("events")
    .set({ reminders: [] })
    .where("user_id", "=", of.user)
    .where("id", "=", of.name)
    .execute();
  await api.db.updateTable("calendar_objects").set({ is_fully_read: false }).where("user_id", "=", of.user).execute();
  const edited = (await phone.call("GET", at("stored"))).headers.get("etag");
  await api.services.imports.readStored();
  expect((await workspace.rowOf("events", phone, "Stored")).reminders).toEqual([30]);
  const after = await phone.call("GET", at("stored"));
  expect(after.headers.get("etag")).toBe(edited);
  expect(alarmLines(after.text)).toEqual(alarmLines(before.text));
});

test("objects that are too costly to read stay unread, and are tried again after an hour", async () => {
  const rule = ["RRULE:FREQ=DAILY;BYHOUR=10,11;BYSETPOS=1"];
  expect((await phone.put(at("costly"), eventText("costly", { summary: "Costly", more: rule }))).status).toBe(201);
  await phone.put(at("quick"), eventText("quick", { summary: "Quick" }));
  await api.db.updateTable("calendar_objects").set({ is_fully_read: false }).execute();
  let tries = 0;
  const fileReader = createFailingCalculator("too_costly", () => (tries += 1));
  let nowMs = Date.now();
  const readStored = createStoredReader({ db: api.db, now: () => new Date(nowMs), fileReader });
  const unread = async () => {
    const rows = await api.db.selectFrom("calendar_objects").select("uid").where("is_fully_read", "=", false).execute();
    return rows.map(({ uid }) => uid);
  };
  await readStored();
  expect([tries, await unread()]).toEqual([1, ["costly"]]);
  nowMs += 60_000;
  await readStored();
  expect(tries).toBe(1);
  nowMs += 3_600_000;
  await readStored();
  expect(tries).toBe(2);
  await api.services.imports.readStored();
  expect(await unread()).toEqual([]);
});

test("an override has alarms of its own in the web app, too", async () => {
  const web = typedClientOf(api.address, { token: phone.token });
  const { id } = await web.events.create.mutate({
    title: "Weekly",
    date: "2026-12-01",
    start_time: "09:00",
    repeats: { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } },
    reminders: [10],
  });
  await web.events.update.mutate({ id, changes: { reminders: [] }, occurrence: "2026-12-08", scope: "this" });
  const { text } = await phone.call("GET", at(id));
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text.match(/BEGIN:VALARM/g)).toHaveLength(1);
});

describe("an alarm that a program dismissed", () => {
  // After the database's clock, from which on reminders of new items count.
  const NOON = Date.parse("2036-03-10T12:00:00Z");
  const daily = { times: ["DTSTART:20360309T121000Z", "DURATION:PT30M", "RRULE:FREQ=DAILY"] };
  const single = { times: ["DTSTART:20360310T121000Z", "DURATION:PT30M"] };

  let own: DavAccount;
  beforeAll(async () => {
    api.setNow(NOON);
    own = await createDavClient(api, "owner");
  });
  const of = (name: string) => `${own.home}${own.userId}/${name}.ics`;

  const titlesAt = async (ms: number) => {
    api.setNow(ms);
    while (await api.services.reminders.showDue());
    const web = typedClientOf(api.address, { token: own.token });
    return (await web.reminders.list.query()).map(({ title }) => title);
  };
  afterEach(async () => {
    await api.db.deleteFrom("events").where("title", "like", "Dismissed%").execute();
    api.setNow(Date.now());
  });

  const put = async (name: string, { times, more }: { times: readonly string[]; more: readonly string[] }) => {
    const text = eventText(name, { summary: `Dismissed ${name}`, times, more });
    expect((await own.put(of(name), text)).status).toBeLessThan(300);
    return text;
  };

  test.each([
    ["at its time", single, alarm("TRIGGER:-PT5M", "ACKNOWLEDGED:20360310T120500Z")],
    ["by Thunderbird", single, ["X-MOZ-LASTACK:20360310T120505Z", ...alarm("TRIGGER:-PT5M")]],
    ["of a series", daily, alarm("TRIGGER:-PT5M", "ACKNOWLEDGED:20360310T120505Z")],
  ])("%s does not ring, and its text stays", async (name, { times }, more) => {
    api.setNow(NOON);
    const key = name.replaceAll(" ", "-");
    const text = await put(key, { times, more });
    expect(await titlesAt(NOON + 6 * MINUTE_MS)).toEqual([]);
    const { id, reminders } = await workspace.rowOf("events", own, `Dismissed ${key}`);
    expect(reminders).toEqual([5]);
    await workspace.patch(own, `events/${id}`, { notes: "More" });
    const { text: edited } = await own.call("GET", of(key));
    for (const line of more) expect(edited).toContain(`\r\n${line}\r\n`);
    const isSeries = text.includes("RRULE");
    expect(await titlesAt(NOON + 24 * 60 * MINUTE_MS + 6 * MINUTE_MS), "the next day").toEqual(
      isSeries ? [`Dismissed ${key}`] : [],
    );
  });

  test("before its time rings, and so does one that moves past it", async () => {
    api.setNow(NOON);
    await put("early", { ...single, more: alarm("TRIGGER:-PT5M", "ACKNOWLEDGED:20360309T120500Z") });
    await put("moving", { ...single, more: alarm("TRIGGER:-PT5M", "ACKNOWLEDGED:20360310T120505Z") });
    expect(await titlesAt(NOON + 6 * MINUTE_MS)).toEqual(["Dismissed early"]);
    const { id } = await workspace.rowOf("events", own, "Dismissed moving");
    const moved = await workspace.patch(own, `events/${id}`, { start_time: "15:10", end_time: "15:40" });
    expect(moved.status).toBe(200);
    expect(await titlesAt(NOON + 186 * MINUTE_MS)).toContain("Dismissed moving");
  });

  test("after it was shown here is not shown any more", async () => {
    api.setNow(NOON);
    await put("late", { ...single, more: alarm("TRIGGER:-PT5M") });
    expect(await titlesAt(NOON + 6 * MINUTE_MS)).toEqual(["Dismissed late"]);
    await put("late", { ...single, more: alarm("TRIGGER:-PT5M", "ACKNOWLEDGED:20360310T120600Z") });
    expect(await titlesAt(NOON + 7 * MINUTE_MS)).toEqual([]);
  });

  test("is dismissed for programs when it is dismissed here, until one of them stores it anew", async () => {
    api.setNow(NOON);
    const web = typedClientOf(api.address, { token: own.token });
    const text = await put("stored", {
      ...single,
      more: [...alarm("TRIGGER:-PT5M"), "X-MOZ-LASTACK:20360101T000000Z"],
    });
    const times = { date: "2036-03-10", start_time: "12:10", timezone: "UTC" };
    const { id } = await web.events.create.mutate({ title: "Dismissed here", ...times, reminders: [5] });
    const made = await api.call("POST", "/api/v1/task-lists/", { token: own.token, body: { title: "Buy" } });
    const list = textAt(made.body, "id");
    const task = await web.tasks.create.mutate({
      title: "Pay",
      task_list: list,
      date: times.date,
      start_time: times.start_time,
      reminders: [5],
    });
    const program = createSyncClient(own, `${own.home}${own.userId}/`);
    await program.sync();
    expect((await titlesAt(NOON + 6 * MINUTE_MS)).toSorted()).toEqual(["Dismissed here", "Dismissed stored", "Pay"]);
    const notices = await web.reminders.list.query();
    await web.reminders.hide.mutate({ ids: notices.map((one) => one.id), minutes: null });
    const changed = await program.sync();
    expect(changed.changed.toSorted()).toEqual([of("stored"), of(id)].toSorted());
    const { text: read, headers } = await own.call("GET", of("stored"));
    const until = "20360310T120600Z";
    const expected = text.replace("END:VALARM", `ACKNOWLEDGED:${until}\r\nEND:VALARM`);
    expect(read).toBe(expected.replace("X-MOZ-LASTACK:20360101T000000Z", `X-MOZ-LASTACK:${until}`));
    expect(headers.get("etag")).toBe(program.known.get(of("stored")));
    expect((await own.call("GET", of(id))).text).toContain(`ACKNOWLEDGED:${until}`);
    const { text: todo } = await own.call("GET", `${own.home}tasks-${list}/${task.id}.ics`);
    expect(todo).toContain(`ACKNOWLEDGED:${until}`);
    const stored = await own.put(of("stored"), text);
    expect(stored.headers.get("etag")).toEqual(expect.any(String));
    expect((await own.call("GET", of("stored"))).text, "the octets that were sent").toBe(text);
  });
});
