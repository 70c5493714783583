import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, putNew, type DavAccount } from "./testing/dav-client.ts";
import { eventText } from "./testing/sent-objects.ts";
import { createWebSide, type WebSide } from "./testing/web-side.ts";

/** SEQUENCE (RFC 5545 section 3.8.7.4) of what other programs see. */

let api: ListeningApp;
let phone: DavAccount;
let web: WebSide;
let workspace: ReturnType<typeof typedClientOf>;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
  web = createWebSide(api);
  workspace = typedClientOf(api.address, { token: phone.token });
});
afterAll(() => api.close());

const sequencesAt = async (address: string) =>
  [...(await phone.call("GET", address)).text.matchAll(/^SEQUENCE:(\d+)/gm)].map(([, number]) => Number(number));

async function add(path: "events" | "tasks", body: object): Promise<string> {
  const made = await api.call("POST", `/api/v1/${path}/`, { token: phone.token, body });
  expect(made.status).toBe(201);
  return textAt(made.body, "id");
}

test("of an event that was made here rises with each move, and with no other change", async () => {
  const id = await add("events", { title: "Plan", date: "2026-12-01", start_time: "09:00", end_time: "10:00" });
  const sequence = () => sequencesAt(`${phone.home}${phone.userId}/${id}.ics`);
  expect(await sequence()).toEqual([0]);
  for (const [change, expected] of [
    [{ title: "Plans", notes: "Bring cake", color: "teal" }, 0],
    [{ start_time: "08:00" }, 1],
    [{ date: "2026-12-02" }, 2],
    [{ location: "Room 1", reminders: [10] }, 2],
    [{ recurrence: "weekly" }, 3],
    [{ status: "tentative" }, 4],
    [{ status: "tentative" }, 4],
  ] as const) {
    expect((await web.patch(phone, `events/${id}`, change)).status).toBe(200);
    expect(await sequence(), JSON.stringify(change)).toEqual([expected]);
  }
  const calendar = await web.addCalendar(phone, "Other");
  await web.patch(phone, `events/${id}`, { calendar });
  expect(await sequencesAt(`${phone.home}${calendar}/${id}.ics`)).toEqual([5]);
});

describe("of an object that a program stored", () => {
  const times = ["DTSTART:20261201T090000", "DTEND:20261201T100000", "RRULE:FREQ=WEEKLY;COUNT=4"];
  const textOf = (uid: string, more: string[]) => eventText(uid, { summary: uid, times, more });

  test("is its own, and rises with each move since then", async () => {
    const address = `${phone.home}${phone.userId}/stored.ics`;
    await putNew(phone, address, textOf("stored", ["SEQUENCE:5"]));
    const { id } = await web.rowOf("events", phone, "stored");
    await web.patch(phone, `events/${id}`, { location: "Room 1" });
    expect(await sequencesAt(address)).toEqual([5]);
    await web.patch(phone, `events/${id}`, { start_time: "08:00" });
    await web.patch(phone, `events/${id}`, { start_time: "08:30" });
    expect(await sequencesAt(address)).toEqual([7]);
    const served = await phone.call("GET", address);
    expect((await phone.put(address, served.text.replace("T0830", "T0845"))).status).toBe(204);
    expect(await sequencesAt(address)).toEqual([7]);
    await web.patch(phone, `events/${id}`, { end_time: "11:00" });
    expect(await sequencesAt(address)).toEqual([8]);
  });

  test("is none if it had none and was not moved", async () => {
    const address = `${phone.home}${phone.userId}/none.ics`;
    await putNew(phone, address, textOf("none", []));
    const { id } = await web.rowOf("events", phone, "none");
    await web.patch(phone, `events/${id}`, { location: "Room 1" });
    expect(await sequencesAt(address)).toEqual([]);
  });

  test("rises where an occurrence is moved or deleted, not where it has another title", async () => {
    const address = `${phone.home}${phone.userId}/series.ics`;
    await putNew(phone, address, textOf("series", ["SEQUENCE:1"]));
    const { id } = await web.rowOf("events", phone, "series");
    const change = (occurrence: string, changes: object) =>
      workspace.events.update.mutate({ id, occurrence, scope: "this", changes });
    await change("2026-12-08", { title: "Other" });
    expect(new Set(await sequencesAt(address))).toEqual(new Set([1]));
    await change("2026-12-08", { start_time: "07:00" });
    expect(new Set(await sequencesAt(address))).toEqual(new Set([2]));
    await workspace.events.remove.mutate({ id, occurrence: "2026-12-15", scope: "this" });
    expect(new Set(await sequencesAt(address))).toEqual(new Set([3]));
  });
});

test("of a task rises with each move, and with no other change", async () => {
  const list = await web.addList(phone, "Things");
  const id = await add("tasks", { title: "Pay", task_list: list, date: "2026-12-01" });
  const address = `${phone.home}tasks-${list}/${id}.ics`;
  for (const [change, expected] of [
    [{ title: "Pay rent", priority: "high", tags: ["home"] }, 0],
    [{ date: "2026-12-02" }, 1],
    [{ start_time: "12:00" }, 2],
    [{ is_completed: true }, 3],
  ] as const) {
    expect((await web.patch(phone, `tasks/${id}`, change)).status).toBe(200);
    expect(await sequencesAt(address), JSON.stringify(change)).toEqual([expected]);
  }
});
