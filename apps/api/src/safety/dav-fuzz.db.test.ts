import { monitorEventLoopDelay } from "node:perf_hooks";
import { doseOf, isFullDose } from "@hourloom/db/testing/dose";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertKey } from "../dav/testing/dav-client.ts";
import { fuzzedDavRequests, type DavPlaces } from "../dav/testing/fuzzed-requests.ts";
import { readXml } from "../dav/xml/read-xml.ts";
import { sendRaw, type FuzzedRequest, type RawResponse } from "../testing/fuzz.ts";
import { createPerson, snapshot, type Person } from "../testing/owned-rows.ts";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";

const REQUESTS = doseOf({ usual: 200, full: 100_000 }, "DAV_FUZZ_REQUESTS");

/** Some must have succeeded, and some must have failed at each check; few requests miss some. */
const EXPECTED = isFullDose ? [200, 201, 204, 207, 400, 401, 403, 404, 405, 409, 412, 413, 415] : [207, 400, 403, 404];

let api: ListeningApp;
let person: Person;
let victim: Person;
beforeAll(async () => {
  api = await createListeningApp({ rateLimitScale: 1_000_000 });
  person = await createPerson(api, "fuzzer");
  victim = await createPerson(api, "victim");
  await api.db.updateTable("subscriptions").set({ is_on_caldav: true }).execute();
});
afterAll(() => api.close());

/** All that CalDAV and the workspace have of a person. */
async function stateOf(one: Person): Promise<unknown> {
  const of = async (table: "collections" | "collection_changes" | "calendar_objects" | "account_changes") => {
    const rows = await api.db.selectFrom(table).selectAll().where("user_id", "=", one.ids.users).execute();
    return rows.map((row) => JSON.stringify(row)).toSorted();
  };
  const tables = ["collections", "collection_changes", "calendar_objects", "account_changes"] as const;
  return [await snapshot(api, one), await Promise.all(tables.map(of))];
}

function addressesOf({ ids }: Person) {
  const home = `/dav/calendars/${ids.users}/`;
  const [calendar, list] = [`${home}${ids.calendars}/`, `${home}tasks-${ids.task_lists}/`];
  const collections = [calendar, list, `${home}${ids.subscriptions}/`];
  return { home, collections, objects: [`${calendar}${ids.events}.ics`, `${list}${ids.tasks}.ics`] };
}

async function findPlaces(): Promise<DavPlaces> {
  const key = await insertKey(api.db, person.ids.users);
  const [mine, theirs] = [addressesOf(person), addressesOf(victim)];
  return {
    authorization: `Basic ${Buffer.from(`${person.name}:${key}`).toString("base64")}`,
    origin: api.address,
    home: mine.home,
    collections: mine.collections,
    objects: mine.objects,
    foreign: [theirs.home, ...theirs.collections, ...theirs.objects, `/dav/principals/${victim.ids.users}/`],
  };
}

const XML_STATUSES: ReadonlySet<number> = new Set([207, 403, 409]);
/**
 * A destination on another server (RFC 4918 section 9.8.5), too much at a time, and too much for
 * the account.
 */
const ALLOWED: ReadonlySet<number> = new Set([502, 503, 507]);

function problemsOf({ status, text }: RawResponse): string[] {
  const read = readXml(Buffer.from(text));
  // Responses may be larger than requests.
  const isXml = text === "" || read.ok || read.error === "too_large";
  return [
    ...(status === 0 || (status >= 500 && !ALLOWED.has(status)) ? [`status ${status}`] : []),
    ...(XML_STATUSES.has(status) && !isXml ? ["no XML"] : []),
    ...(text.includes("victim") ? ["a text of another account"] : []),
    ...(/\bat .*\.(ts|js):\d+|node_modules|select .* from/i.test(text) ? ["insides are shown"] : []),
  ];
}

/** The time that the main thread has computed, in milliseconds. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Sends requests, and measures how long the process responds to nothing else meanwhile. Other work
 * of the machine delays it too, so that a stall is at most as long as the thread has computed.
 */
function createSender() {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const statuses = new Map<number, number>();
  let longest: { ms: number; request: string }[] = [];

  async function send(request: FuzzedRequest): Promise<RawResponse> {
    const { method, path, body = "" } = request;
    const before = computedMs();
    delays.reset();
    delays.enable();
    const response = await sendRaw(api.address, request);
    delays.disable();
    const ms = Math.round(Math.min(delays.max / 1e6, computedMs() - before));
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const stall = {
      ms,
      request: `${method} ${path.slice(0, 120)} of ${body.length} octets`,
    };
    longest = [...longest, stall].toSorted((a, b) => b.ms - a.ms).slice(0, 10);
    return response;
  }

  const report = () => `${JSON.stringify([...statuses].toSorted(([a], [b]) => a - b))}, ${JSON.stringify(longest)}`;
  return { send, report, statuses };
}

test(
  `${REQUESTS} mutated requests of CalDAV fail in no unknown way, and reach no other account`,
  { timeout: 60_000 + REQUESTS * 50 },
  async () => {
    const before = await stateOf(victim);
    const sender = createSender();
    await fc.assert(
      fc.asyncProperty(fuzzedDavRequests(await findPlaces()), async (request) => {
        const response = await sender.send(request);
        const described = `${request.method} ${request.path}: ${response.text.slice(0, 300)}`;
        expect(problemsOf(response).join(), described).toBe("");
      }),
      { numRuns: REQUESTS },
    );
    process.stdout.write(`responses by status, longest stalls: ${sender.report()}\n`);
    expect(await stateOf(victim)).toEqual(before);
    for (const status of EXPECTED) expect(sender.statuses.get(status) ?? 0).toBeGreaterThan(0);
  },
);
