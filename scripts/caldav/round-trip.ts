import type { Db } from "../../packages/db/src/connect.ts";
import {
  findWithin,
  propertyText,
  type DavClient,
  type DavResponse,
} from "../../apps/api/src/dav/testing/dav-client.ts";
import { multigetBody } from "../../bench/dav/sync.ts";
import { readXml } from "../../apps/api/src/dav/xml/read-xml.ts";
import { compareLines } from "./line-differences.ts";
import type { SampleResource } from "./split-sample.ts";

/** What became of an object of a file. */
export interface RoundTrip {
  readonly resource: SampleResource;
  /** The status and the precondition; undefined if it was stored. */
  readonly rejection: string | undefined;
  /** Events or tasks whose title was changed. */
  readonly renamed: number;
  readonly differences: readonly string[];
}

/** An account that the objects of one file are put into. */
export interface SampleAccount {
  readonly db: Db;
  readonly address: string;
  readonly client: DavClient;
  /** Of the workspace and the REST API. */
  readonly token: string;
}

const NEW_TITLE = "Another title";

function collectionOf({ client: { home, userId } }: SampleAccount, { component }: SampleResource): string {
  return `${home}${component === "VTODO" ? "tasks-" : ""}${userId}/`;
}

/** Such as `403 valid-calendar-data`. */
function describeRejection({ status, text }: DavResponse): string {
  const read = readXml(Buffer.from(text));
  const condition = read.ok ? read.value.children.find((child) => child.kind === "element")?.name : undefined;
  return [status, condition].join(" ").trim();
}

/** The octets as GET returns them. */
async function download({ address, client }: SampleAccount, path: string): Promise<Buffer> {
  const authorization = `Basic ${Buffer.from(`${client.username}:${client.key}`).toString("base64")}`;
  const response = await fetch(address + path, { headers: { authorization } });
  return Buffer.from(await response.arrayBuffer());
}

async function checkMultiget({ client }: SampleAccount, path: string, octets: Buffer): Promise<string[]> {
  const collection = path.slice(0, path.lastIndexOf("/") + 1);
  const found = await client.multistatus("REPORT", collection, { body: multigetBody([path]), headers: { depth: "1" } });
  const response = found.get(path);
  if (response === undefined || findWithin(response, "calendar-data") === undefined) return ["not found by multiget"];
  const text = propertyText(response, "calendar-data") ?? "";
  return Buffer.from(text).equals(octets) ? [] : ["other octets by multiget"];
}

async function idsOf({ db, client: { userId } }: SampleAccount, table: "events" | "tasks", uid: string) {
  const rows = await db
    .selectFrom(table)
    .innerJoin("calendar_objects", (join) =>
      join
        .onRef("calendar_objects.user_id", "=", `${table}.user_id`)
        .onRef("calendar_objects.id", "=", `${table}.object`),
    )
    .select(`${table}.id`)
    .where(`${table}.user_id`, "=", userId)
    .where("calendar_objects.uid", "=", uid)
    .execute();
  return rows.map(({ id }) => id);
}

/** Changes the title of each row of an object by the REST API; returns how many there were. */
async function rename(account: SampleAccount, { component, uid }: SampleResource): Promise<number> {
  const table = component === "VTODO" ? "tasks" : "events";
  const ids = await idsOf(account, table, uid);
  for (const id of ids) {
    const response = await fetch(`${account.address}/api/v1/${table}/${id}/`, {
      method: "PATCH",
      headers: { authorization: `Token ${account.token}`, "content-type": "application/json" },
      body: JSON.stringify({ title: NEW_TITLE }),
    });
    if (response.status !== 200) throw new Error(`PATCH of ${table}: ${response.status} ${await response.text()}`);
  }
  return ids.length;
}

async function checkEdit(
  account: SampleAccount,
  resource: SampleResource,
  path: string,
): Promise<{ renamed: number; differences: string[] }> {
  const renamed = await rename(account, resource);
  const { titles, others } = compareLines(
    resource.octets.toString("utf8"),
    (await download(account, path)).toString("utf8"),
  );
  // Occurrences without a title of their own have that of their series.
  const wrong = titles.filter((title) => title !== NEW_TITLE).map((title) => `changed without a new title: ${title}`);
  const missing = renamed > titles.length ? [`${renamed} rows renamed, ${titles.length} components changed`] : [];
  return { renamed, differences: [...(renamed === 0 ? ["no row"] : []), ...missing, ...wrong, ...others] };
}

/** Puts an object, reads it in two ways, changes its title in the workspace and reads it again. */
export async function checkRoundTrip(
  account: SampleAccount,
  resource: SampleResource,
  name: string,
): Promise<RoundTrip> {
  const path = collectionOf(account, resource) + name;
  const put = await account.client.put(path, new Uint8Array(resource.octets));
  if (put.status !== 201) return { resource, rejection: describeRejection(put), renamed: 0, differences: [] };
  const isSame = (await download(account, path)).equals(resource.octets);
  const multiget = await checkMultiget(account, path, resource.octets);
  const { renamed, differences } = await checkEdit(account, resource, path);
  const all = [...(isSame ? [] : ["other octets by GET"]), ...multiget, ...differences];
  return { resource, rejection: undefined, renamed, differences: all };
}
