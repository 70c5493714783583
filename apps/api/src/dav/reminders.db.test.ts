import { afterAll, beforeAll, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, type DavAccount } from "./testing/dav-client.ts";
import { eventText, taskText } from "./testing/sent-objects.ts";
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
