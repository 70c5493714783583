import { doseOf } from "@hourloom/db/testing/dose";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";
import { typedClientOf } from "../testing/trpc-client.ts";
import { createDavClient, propertyText, responsesOf, type DavAccount } from "./testing/dav-client.ts";
import { eventText, taskText } from "./testing/sent-objects.ts";
import type { XmlElement } from "./xml/xml-element.ts";
import { createSyncClient, type SyncClient } from "./testing/sync-client.ts";

/**
 * Random changes in the web app and by programs, while programs sync at random moments: none misses
 * a change, and none hears of one twice.
 */

const OPERATIONS = doseOf({ usual: 100, full: 10_000 }, "SYNC_OPERATIONS");
const OPERATIONS_PER_RUN = 100;

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

/** Some names are used again, so that what is gone comes back as another one. */
const NAMES = ["a.ics", "b c.ics", "@.ics"];
const UIDS = ["one", "two", "three", "four"];

const kinds = [
  "create",
  "edit",
  "move",
  "trash",
  "restore",
  "put",
  "put",
  "put again",
  "delete",
  "rename",
  "transfer",
  "trash collection",
  "restore collection",
  "sync",
  "sync",
  "sync",
] as const;

interface Operation {
  kind: (typeof kinds)[number];
  /** Indexes of what is chosen, modulo what there is. */
  place: number;
  other: number;
  pick: number;
  name: number;
  uid: number;
  client: number;
  limit: number | undefined;
}

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(...kinds),
  place: fc.nat(3),
  other: fc.nat(3),
  pick: fc.nat(50),
  name: fc.nat(NAMES.length - 1),
  uid: fc.nat(UIDS.length - 1),
  client: fc.nat(1),
  limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
});

interface Place {
  kind: "calendar" | "task_list";
  id: string;
  path: string;
}

/** An account with two calendars and two lists, and two programs that sync all of them. */
async function createWorld(username: string) {
  const phone = await createDavClient(api, username);
  const web = typedClientOf(api.address, { token: phone.token });
  const calendars = [phone.userId, (await web.calendars.create.mutate({ title: "Work" })).id];
  const lists = [
    (await web.taskLists.create.mutate({ title: "Buy" })).id,
    (await web.taskLists.create.mutate({ title: "Do" })).id,
  ];
  const places: Place[] = [
    ...calendars.map((id) => ({ kind: "calendar", id, path: `${phone.home}${id}/` }) as const),
    ...lists.map((id) => ({ kind: "task_list", id, path: `${phone.home}tasks-${id}/` }) as const),
  ];
  const clients = [0, 1].map(() => places.map(({ path }) => createSyncClient(phone, path)));
  return { phone, web, places, clients };
}

type World = Awaited<ReturnType<typeof createWorld>>;

const pickOf = <One>(all: readonly One[], index: number): One | undefined => all[index % Math.max(1, all.length)];

/** A row of the account in this state. */
async function rowOf({ phone }: World, { kind }: Place, { pick, isTrashed }: { pick: number; isTrashed: boolean }) {
  const rows = await api.db
    .selectFrom(kind === "calendar" ? "events" : "tasks")
    .select(["id", "deleted_at"])
    .where("user_id", "=", phone.userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const ids = rows.filter(({ deleted_at }) => (deleted_at !== null) === isTrashed).map(({ id }) => id);
  return pickOf(ids, pick);
}

/** The entity tags of a collection's objects by href; none if there is no such collection. */
async function membersOf(phone: DavAccount, path: string): Promise<Map<string, string>> {
  const body = `<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>`;
  const { status, text } = await phone.call("PROPFIND", path, { headers: { depth: "1" }, body });
  const found = status === 404 ? new Map<string, XmlElement>() : responsesOf(text);
  found.delete(path);
  return new Map([...found].map(([href, response]) => [href, propertyText(response, "getetag") ?? ""]));
}

async function hrefOf({ phone }: World, { path }: Place, pick: number): Promise<string | undefined> {
  return pickOf([...(await membersOf(phone, path)).keys()], pick);
}

const textOf = ({ kind }: Place, uid: string, summary: string) =>
  kind === "calendar" ? eventText(uid, { summary }) : taskText(uid, { summary });

/** Makes one change; what cannot be made changes nothing. */
async function change(world: World, { kind, pick, uid, ...operation }: Operation, number: number): Promise<void> {
  const { phone, web, places } = world;
  const place = pickOf(places, operation.place);
  if (place === undefined) return;
  const isEvent = place.kind === "calendar";
  const siblings = places.filter((one) => one.kind === place.kind);
  const other = pickOf(siblings, operation.other) ?? place;
  const name = encodeURIComponent(NAMES[operation.name] ?? "");
  const title = `Title ${number}`;
  const patch = async (body: object) => {
    const id = await rowOf(world, place, { pick, isTrashed: false });
    const path = `/api/v1/${isEvent ? "events" : "tasks"}/${id}/`;
    if (id !== undefined) await api.call("PATCH", path, { token: phone.token, body });
  };
  switch (kind) {
    case "create": {
      const body = isEvent ? { title, date: "2026-11-27", calendar: place.id } : { title, task_list: place.id };
      await api.call("POST", `/api/v1/${isEvent ? "events" : "tasks"}/`, { token: phone.token, body });
      return;
    }
    case "edit":
      return patch({ title });
    case "move":
      return patch(isEvent ? { calendar: other.id } : { task_list: other.id });
    case "trash": {
      const id = await rowOf(world, place, { pick, isTrashed: false });
      const path = `/api/v1/${isEvent ? "events" : "tasks"}/${id}/`;
      if (id !== undefined) await api.call("DELETE", path, { token: phone.token });
      return;
    }
    case "restore": {
      const id = await rowOf(world, place, { pick, isTrashed: true });
      const type = isEvent ? "event" : "task";
      if (id !== undefined) await web.calendar.restore.mutate({ type, id }).catch(() => {});
      return;
    }
    case "put":
      await phone.put(`${place.path}${name}`, textOf(place, UIDS[uid] ?? "", title));
      return;
    case "put again": {
      const href = await hrefOf(world, place, pick);
      if (href === undefined) return;
      const { text } = await phone.call("GET", href);
      await phone.put(href, text.replace(/SUMMARY:.*/, `SUMMARY:${title}`));
      return;
    }
    case "delete": {
      const href = await hrefOf(world, place, pick);
      if (href !== undefined) await phone.call("DELETE", href);
      return;
    }
    case "rename":
    case "transfer": {
      const href = await hrefOf(world, place, pick);
      const destination = `${api.address}${(kind === "rename" ? place : other).path}${name}`;
      if (href !== undefined) await phone.call(pick % 4 === 0 ? "COPY" : "MOVE", href, { headers: { destination } });
      return;
    }
    case "trash collection":
      await phone.call("DELETE", place.path);
      return;
    case "restore collection": {
      const restore = isEvent ? web.calendars.restore : web.taskLists.restore;
      await restore.mutate({ id: place.id }).catch(() => {});
      return;
    }
    case "sync":
      return;
  }
}

/** Syncs, and compares what the program knows with what there is. */
async function syncAndCompare({ phone }: World, { path }: Place, client: SyncClient, limit: number | undefined) {
  const members = await membersOf(phone, path);
  const before = new Map(client.known);
  const told = await client.sync(limit);
  expect(Object.fromEntries(client.known)).toEqual(Object.fromEntries(members));
  const repeated = [...told.changed, ...told.gone];
  expect(new Set(repeated).size, "each is told of once").toBe(repeated.length);
  const same = told.changed.filter((href) => before.get(href) === members.get(href));
  expect(same, "what it knew already").toEqual([]);
  expect(await client.sync()).toEqual({ changed: [], gone: [] });
}

/** The octets by address and entity tag, which must always mean the same ones. */
async function readContents({ phone, places }: World, contents: Map<string, string>): Promise<void> {
  for (const { path } of places) {
    for (const [href, etag] of await membersOf(phone, path)) {
      const { status, headers, text } = await phone.call("GET", href);
      expect([status, headers.get("etag")]).toEqual([200, etag]);
      const version = `${href} ${etag}`;
      expect(contents.get(version) ?? text).toBe(text);
      contents.set(version, text);
    }
  }
}

let runs = 0;

test(`${OPERATIONS} random operations are all told of`, { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: OPERATIONS_PER_RUN, maxLength: OPERATIONS_PER_RUN }),
      async (all) => {
        runs += 1;
        const world = await createWorld(`world${runs}`);
        const contents = new Map<string, string>();
        for (const [number, one] of all.entries()) {
          await change(world, one, number);
          const place = pickOf(world.places, one.place);
          const client = pickOf(world.clients, one.client)?.[one.place % world.places.length];
          if (one.kind !== "sync" || place === undefined || client === undefined) continue;
          await syncAndCompare(world, place, client, one.limit);
          if (one.pick % 5 === 0) await readContents(world, contents);
        }
        for (const clients of world.clients) {
          for (const [index, place] of world.places.entries()) {
            const client = clients[index];
            if (client !== undefined) await syncAndCompare(world, place, client, undefined);
          }
        }
        await readContents(world, contents);
      },
    ),
    { numRuns: Math.ceil(OPERATIONS / OPERATIONS_PER_RUN), endOnFailure: true },
  );
});
