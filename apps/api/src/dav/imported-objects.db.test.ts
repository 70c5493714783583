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
