import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, textAt, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, conditionOf, etagOf, putNew, type DavAccount } from "./testing/dav-client.ts";
import { eventText } from "./testing/sent-objects.ts";
import { createWebSide, type WebSide } from "./testing/web-side.ts";

/** Objects that are moved and copied. */

let api: ListeningApp;
let phone: DavAccount;
let workspace: WebSide;
beforeAll(async () => {
  api = await createListeningApp();
  phone = await createDavClient(api, "ann");
  workspace = createWebSide(api);
});
afterAll(() => api.close());

const at = (name: string) => `${phone.home}${phone.userId}/${name}`;

const add = (name: string, text: string) => putNew(phone, at(name), text);

describe("MOVE and COPY", () => {
  const transfer = (method: "MOVE" | "COPY", from: string, to: string, headers: Record<string, string> = {}) =>
    phone.call(method, from, { headers: { destination: to, ...headers } });

  test("MOVE renames within a calendar, and keeps octets and rows", async () => {
    await add("before.ics", eventText("renamed", { summary: "Renamed" }));
    const { id } = await workspace.rowOf("events", phone, "Renamed");
    expect((await transfer("MOVE", at("before.ics"), `${api.address}${at("after.ics")}`)).status).toBe(201);
    expect((await phone.call("GET", at("before.ics"))).status).toBe(404);
    expect((await phone.call("GET", at("after.ics"))).text).toBe(eventText("renamed", { summary: "Renamed" }));
    expect((await workspace.rowOf("events", phone, "Renamed")).id).toBe(id);
    for (const method of ["MOVE", "COPY"] as const) {
      expect((await transfer(method, at("after.ics"), at("after.ics"))).status).toBe(403);
    }
    const byPublicName = await transfer("MOVE", at("after.ics"), `https://hourloom.test${at("public.ics")}`);
    expect(byPublicName.status, "as behind a proxy with another Host").toBe(201);
    expect((await transfer("MOVE", at("before.ics"), at("after.ics"))).status).toBe(404);
  });

  test("MOVE to another calendar takes the rows along, also those that were made here", async () => {
    const work = await workspace.addCalendar(phone, "Work of moves");
    await add("moving.ics", eventText("moving", { summary: "Moving" }));
    const { id } = await workspace.rowOf("events", phone, "Moving");
    expect((await transfer("MOVE", at("moving.ics"), `${phone.home}${work}/moved.ics`)).status).toBe(201);
    expect((await phone.call("GET", `${phone.home}${work}/moved.ics`)).text).toBe(
      eventText("moving", { summary: "Moving" }),
    );
    expect((await workspace.rowOf("events", phone, "Moving")).id).toBe(id);
    const made = await api.call("POST", "/api/v1/events/", {
      token: phone.token,
      body: { title: "Made here to move", date: "2026-11-27" },
    });
    const own = textAt(made.body, "id");
    expect((await transfer("MOVE", at(`${own}.ics`), `${phone.home}${work}/own.ics`)).status).toBe(201);
    expect((await phone.call("GET", `${phone.home}${work}/own.ics`)).text).toContain(`UID:${own}\r\n`);
    expect((await phone.call("GET", at(`${own}.ics`))).status).toBe(404);
  });

  test("what is there is replaced by MOVE unless Overwrite is F, and goes to the trash", async () => {
    const work = await workspace.addCalendar(phone, "Work of overwrites");
    const target = `${phone.home}${work}/target.ics`;
    await add("mover.ics", eventText("mover", { summary: "Mover" }));
    await phone.put(target, eventText("mover", { summary: "Overwritten" }));
    expect((await transfer("MOVE", at("mover.ics"), target, { overwrite: "F" })).status).toBe(412);
    expect((await phone.call("GET", target)).text).toContain("Overwritten");
    expect((await transfer("MOVE", at("mover.ics"), target, { overwrite: "T" })).status).toBe(204);
    expect((await phone.call("GET", target)).text).toBe(eventText("mover", { summary: "Mover" }));
    expect((await phone.call("GET", at("mover.ics"))).status).toBe(404);
    const trash = await typedClientOf(api.address, { token: phone.token }).calendar.trash.query();
    expect(trash.items.map(({ title }) => title)).toContain("Overwritten");
    expect((await transfer("MOVE", target, at("mover.ics"), { overwrite: "x" })).status).toBe(400);
  });

  test("MOVE and COPY never replace an object of another UID", async () => {
    const work = await workspace.addCalendar(phone, "Work of other UIDs");
    const target = `${phone.home}${work}/target.ics`;
    await add("stranger.ics", eventText("stranger"));
    await phone.put(target, eventText("resident"));
    for (const method of ["MOVE", "COPY"] as const) {
      const conflict = await transfer(method, at("stranger.ics"), target);
      expect([conflict.status, conditionOf(conflict)]).toEqual([409, "c:no-uid-conflict"]);
      expect(conflict.text).toContain(`<d:href>${target}</d:href>`);
    }
    expect((await phone.call("GET", target)).text).toBe(eventText("resident"));
    expect((await phone.call("GET", at("stranger.ics"))).status).toBe(200);
  });

  test("MOVE replaces an object of the same UID, and is rejected where another address has it", async () => {
    const work = await workspace.addCalendar(phone, "Work of UIDs");
    const path = (name: string) => `${phone.home}${work}/${name}`;
    await add("twin.ics", eventText("twin", { summary: "Twin here" }));
    await phone.put(path("twin.ics"), eventText("twin", { summary: "Twin there" }));
    const conflict = await transfer("MOVE", at("twin.ics"), path("other.ics"));
    expect([conflict.status, conditionOf(conflict)]).toEqual([409, "c:no-uid-conflict"]);
    expect(conflict.text).toContain(`<d:href>${path("twin.ics")}</d:href>`);
    expect((await transfer("MOVE", at("twin.ics"), path("twin.ics"))).status).toBe(204);
    expect((await phone.call("GET", path("twin.ics"))).text).toBe(eventText("twin", { summary: "Twin here" }));
  });

  test("COPY needs another calendar, since a UID is there once", async () => {
    const work = await workspace.addCalendar(phone, "Work of copies");
    const target = `${phone.home}${work}/copy.ics`;
    await add("original.ics", eventText("original"));
    expect((await transfer("COPY", at("original.ics"), at("copy.ics"))).status).toBe(409);
    expect((await transfer("COPY", at("original.ics"), target)).status).toBe(201);
    expect((await phone.call("GET", target)).text).toBe(eventText("original"));
    expect((await transfer("COPY", at("original.ics"), target, { overwrite: "F" })).status).toBe(412);
    expect((await transfer("COPY", at("original.ics"), target)).status).toBe(204);
    expect((await phone.call("GET", at("original.ics"))).status).toBe(200);
  });

  test.each(["MOVE", "COPY"] as const)("%s to what is no calendar is rejected", async (method) => {
    const name = `${method}.ics`;
    const etag = await add(name, eventText(method));
    const list = `${phone.home}tasks-${await workspace.addList(phone, method)}`;
    const path = at(name);
    const wanted = [
      [`${list}/a.ics`, 403],
      [`${phone.home}nowhere/a.ics`, 409],
      [at(""), 403],
      [phone.home, 403],
      [`https://elsewhere.example${at("b.ics")}`, 502],
      ["b.ics", 502],
    ] as const;
    for (const [to, status] of wanted) expect([to, (await transfer(method, path, to)).status]).toEqual([to, status]);
    expect((await phone.call(method, path)).status).toBe(400);
    const ifMatch = { "if-match": '"1-1-00000000"' };
    expect((await transfer(method, path, at("c.ics"), ifMatch)).status).toBe(412);
    expect((await transfer(method, at(""), `${phone.home}new/`)).status).toBe(403);
    expect(etagOf(await phone.call("GET", path))).toBe(etag);
  });
});
