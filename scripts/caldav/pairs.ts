/** The pairs that are synchronised: Hourloom with a folder, and Hourloom with Radicale. */
import path from "node:path";
import type { Collection } from "./collections.ts";
import { createAsClient } from "./client-edits.ts";
import { textOf, type HourloomServer } from "./hourloom-server.ts";
import type { Kind } from "./objects.ts";
import type { RadicaleServer } from "./radicale-server.ts";
import { createDavSide, createFolderSide, makeCollection, type Side } from "./sides.ts";
import type { Pair } from "./vdirsyncer.ts";
import { createInWorkspace } from "./workspace-edits.ts";

/** The names of the collections in a folder and on Radicale. */
const segments = { VEVENT: "events", VTODO: "tasks" } as const;
const kinds = ["VEVENT", "VTODO"] as const;

/** Path of the home of the account. */
export function homeOf({ userId }: { userId: string }): string {
  return `/dav/calendars/${userId}/`;
}

/** The last segment of the path of a calendar or list. */
function segmentOf(kind: Kind, id: string): string {
  return kind === "VEVENT" ? id : `tasks-${id}`;
}

interface Ends {
  readonly server: HourloomServer;
  readonly radicale: RadicaleServer;
  readonly folder: string;
}

/** Makes an empty calendar; returns its id. */
export async function makeCalendar(server: HourloomServer, title: string): Promise<string> {
  return textOf(await server.rest("POST", "/calendars/", { title }), "id");
}

async function makePair(
  { server, radicale, folder }: Ends,
  place: "folder" | "radicale",
): Promise<{ pair: Pair; collections: Collection[] }> {
  const elsewhere = await makeCalendar(server, `Elsewhere, ${place}`);
  const list = async () => textOf(await server.rest("POST", "/task-lists/", { title: `Tasks, ${place}` }), "id");
  const ids = { VEVENT: await makeCalendar(server, `Events, ${place}`), VTODO: await list() };
  const directory = path.join(folder, "files");
  const otherSide = async (kind: Kind): Promise<Side> => {
    if (place === "folder") return createFolderSide(path.join(directory, segments[kind]));
    const collection = `/${radicale.userId}/${segments[kind]}/`;
    await makeCollection(radicale, collection, kind);
    return createDavSide(radicale, collection, kind);
  };
  const collections: Collection[] = [];
  for (const kind of kinds) {
    const address = `${homeOf(server)}${segmentOf(kind, ids[kind])}/`;
    collections.push({
      name: `${place} ${segments[kind]}`,
      kind,
      server,
      id: ids[kind],
      elsewhere,
      path: address,
      hourloom: createDavSide(server, address, kind),
      other: await otherSide(kind),
      winner: place === "folder" ? "hourloom" : "other",
      model: new Map(),
      away: new Map(),
    });
  }
  const pair: Pair = {
    name: place,
    a: { account: server, home: homeOf(server) },
    b: place === "folder" ? { folder: directory } : { account: radicale, home: `/${radicale.userId}/` },
    wins: place === "folder" ? "a wins" : "b wins",
    collections: kinds.map((kind) => ({ name: segments[kind], a: segmentOf(kind, ids[kind]), b: segments[kind] })),
  };
  return { pair, collections };
}

/** Makes the collections of both pairs, empty. */
export async function makePairs(ends: Ends): Promise<{ pairs: Pair[]; collections: Collection[] }> {
  const made = [await makePair(ends, "folder"), await makePair(ends, "radicale")];
  return { pairs: made.map(({ pair }) => pair), collections: made.flatMap(({ collections }) => collections) };
}

/** Makes objects on alternating sides, which the model then has. */
export async function fillCollection(collection: Collection, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const half = Math.floor(index / 2);
    const { uid, state } =
      index % 2 === 0 ? await createInWorkspace(collection, half) : await createAsClient(collection, half);
    collection.model.set(uid, state);
  }
}
