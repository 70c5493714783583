import { afterAll, beforeAll, expect, test } from "vitest";
import { importPreview } from "@hourloom/schema/imports";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, etagOf, putNew, type DavAccount } from "./testing/dav-client.ts";
import { component, objectText } from "./testing/sent-objects.ts";
import { createWebSide } from "./testing/web-side.ts";

/** What programs see of objects that an imported file changes. */

let api: ListeningApp;
let phone: DavAccount;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
});
afterAll(() => api.close());

async function importText(text: string, place: { calendar: string; list: string }): Promise<string> {
  const response = await fetch(`${api.address}/imports?name=x.ics`, {
    method: "POST",
    headers: { authorization: `Token ${phone.token}`, "content-type": "text/calendar" },
    body: text,
  });
  const { id } = importPreview.parse(await response.json());
  const { imports } = typedClientOf(api.address, { token: phone.token });
  const committed = await imports.commit.mutate({
    id,
    calendar: { kind: "existing", id: place.calendar },
    task_list: { kind: "existing", id: place.list },
  });
  expect(committed).toMatchObject({ made: 0, changed: 1 });
  return id;
}

test.each([
  ["VEVENT", ["DTSTART:20261201T090000", "DTEND:20261201T100000"]],
  ["VTODO", ["DUE:20261201T090000"]],
] as const)(
  "a %s has another entity tag where only what no row has is changed, and where that is undone",
  async (name, lines) => {
    const web = createWebSide(api);
    const list = await web.addList(phone, `List of ${name}`);
    const collection = name === "VEVENT" ? phone.userId : `tasks-${list}`;
    const address = `${phone.home}${collection}/${name}.ics`;
    const textOf = (sequence: number) =>
      objectText(component(name, name, [...lines, "SUMMARY:Plan", `X-OWN:${sequence}`, `SEQUENCE:${sequence}`]));
    await putNew(phone, address, textOf(0));
    const tags = new Set([etagOf(await phone.call("GET", address))]);
    const imported = await importText(textOf(1), { calendar: phone.userId, list });
    const changed = await phone.call("GET", address);
    expect(changed.text).toContain("X-OWN:1");
    tags.add(etagOf(changed));
    await typedClientOf(api.address, { token: phone.token }).imports.undo.mutate({ id: imported });
    const undone = await phone.call("GET", address);
    expect(undone.text).toContain("X-OWN:0");
    tags.add(etagOf(undone));
    expect(tags.size).toBe(3);
  },
);

test("SEQUENCE of an event that was moved here is as before where an import is undone", async () => {
  const web = createWebSide(api);
  const list = await web.addList(phone, "Others");
  const address = `${phone.home}${phone.userId}/moved.ics`;
  const textOf = (hour: string, sequence: number) =>
    objectText(component("VEVENT", "moved", [`DTSTART:20261201T${hour}0000`, "SUMMARY:moved", `SEQUENCE:${sequence}`]));
  await putNew(phone, address, textOf("09", 3));
  const { id } = await web.rowOf("events", phone, "moved");
  await web.patch(phone, `events/${id}`, { start_time: "10:00", end_time: "11:00" });
  await web.patch(phone, `events/${id}`, { start_time: "11:00", end_time: "12:00" });
  const before = await phone.call("GET", address);
  expect(before.text).toContain("SEQUENCE:5");
  const imported = await importText(textOf("11", 9).replace("DTSTAMP:2026", "DTSTAMP:2099"), {
    calendar: phone.userId,
    list,
  });
  await typedClientOf(api.address, { token: phone.token }).imports.undo.mutate({ id: imported });
  expect((await phone.call("GET", address)).text).toContain("SEQUENCE:5");
});
