/**
 * Measures CalDAV with a calendar of 10,000 events (`EVENTS`), half of them sent by a client: first
 * syncs, syncs without a change, reports, creations beside those by REST in turns, and the memory
 * of the process. Fails where a figure is beyond its budget; times, and ratios less so, need a
 * machine without other work. `ONLY` is a part of the name of a section: syncs, creations, memory
 * or large objects. `TURNS` and `SECONDS` are of the creations.
 */
import { randomUUID } from "node:crypto";
import type autocannon from "autocannon";
import { analyze, insertMonthlyEvents } from "../packages/db/src/testing/many-items.ts";
import { authorizationOf, calendarOf, createProgram } from "./dav/client.ts";
import { eventText, fillCalendar } from "./dav/fill.ts";
import { monthQuery, multigetBody, readChanges, syncFirst } from "./dav/sync.ts";
import { startApi } from "./shared/api-process.ts";
import { addAccounts, startDatabase, type Account } from "./shared/database.ts";
import { median, percentile, readNumber, report, say, timeCalls } from "./shared/figures.ts";
import { measureRate } from "./shared/rate.ts";

const EVENTS = readNumber("EVENTS", 10_000);
const TURNS = readNumber("TURNS", 3);
const SECONDS = readNumber("SECONDS", 4);
const ONLY = process.env["ONLY"] ?? "";
const SYNC_MAX_MS = 5_000;
const UNCHANGED_MAX_MS = 15;
const LEAST_RATIO = 0.5;
/** Memory after a garbage collection wavers by some megabytes. */
const GROWTH_MAX_MB = 10;
/** Two batches of 1,000 objects of 100 kB are 200 MB. */
const PEAK_MAX_MB = 250;
const LARGE = { objects: 1_000, kilobytes: 100, syncs: 3 };
const MEGABYTE = 1024 * 1024;

await using database = await startDatabase();
const { db, connection } = database;
await using api = await startApi(connection);

const rounds = TURNS + 1;
const accounts = await addAccounts(db, 2 + 2 * rounds * 17, "Europe/Prague");
const take = (count: number): Account[] => accounts.splice(0, count);
const [[reader], [large]] = [take(1), take(1)];
if (reader === undefined || large === undefined) throw new Error("There are too few accounts.");
const program = createProgram(api.address, reader);

async function fill(id: string): Promise<void> {
  const begun = performance.now();
  await fillCalendar(db, program, { id, count: EVENTS });
  await analyze(db);
  say(`${EVENTS} events, made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
}

async function measureSyncs(): Promise<void> {
  for (const batch of [100, 1_000, 100, 1_000]) {
    const begun = performance.now();
    const { objects, octets } = await syncFirst(program, batch);
    const value = performance.now() - begun;
    const name = `first sync of ${objects} objects (${(octets / MEGABYTE).toFixed(1)} MB), batches of ${batch}`;
    report({ name, value, unit: "ms", budget: { atMost: SYNC_MAX_MS } });
  }
}

async function measureReports(): Promise<void> {
  const { token } = await readChanges(program, "");
  await timeCalls(50, () => readChanges(program, token));
  const times = await timeCalls(500, () => readChanges(program, token));
  const budget = { atMost: UNCHANGED_MAX_MS };
  report({ name: "sync without a change, median", value: median(times), unit: "ms", budget });
  report({ name: "sync without a change, 99th percentile", value: percentile(times, 0.99), unit: "ms", budget });
  const query = await timeCalls(5, () => program.send("REPORT", program.calendar, { body: monthQuery, depth: "1" }));
  report({ name: "calendar-query of one month, median", value: median(query), unit: "ms" });
  const members = await timeCalls(5, () => program.send("PROPFIND", program.calendar, { depth: "1" }));
  report({ name: "PROPFIND with Depth 1, all properties, median", value: median(members), unit: "ms" });
}

function putOf(account: Account): autocannon.Request {
  return {
    method: "PUT",
    headers: { authorization: authorizationOf(account), "content-type": "text/calendar; charset=utf-8" },
    setupRequest: (sent) => {
      const uid = randomUUID();
      return { ...sent, path: `${calendarOf(account)}${uid}.ics`, body: eventText(uid, 1) };
    },
  };
}

function postOf({ token }: Account): autocannon.Request {
  return {
    method: "POST",
    headers: { authorization: `Token ${token}`, "content-type": "application/json" },
    setupRequest: (sent) => {
      // As long a text is made for each request as for a PUT.
      const notes = eventText(randomUUID(), 1).slice(0, 60);
      const body = { title: "Event 1", date: "2026-11-21", start_time: "09:00", end_time: "10:00", notes };
      return { ...sent, path: "/api/v1/events/", body: JSON.stringify(body) };
    },
  };
}

const requests = { POST: postOf, PUT: putOf };

/** The median rates of both ways of creating, which take turns, after one that does not count. */
async function compareCreations(name: string, connections: number, accountsOf: () => Account[]): Promise<void> {
  const rates: Record<"PUT" | "POST", number[]> = { PUT: [], POST: [] };
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const by of ["POST", "PUT"] as const) {
      const load = { address: api.address, accounts: accountsOf(), connections, seconds: SECONDS };
      const rate = await measureRate({ ...load, requestOf: requests[by] });
      if (turn > 0) rates[by].push(rate);
    }
  }
  const [put, post] = [median(rates.PUT), median(rates.POST)];
  const figure = { name: `PUT (${put.toFixed(0)}/s) to POST (${post.toFixed(0)}/s), ${name}`, value: put / post };
  report({ ...figure, unit: "", budget: { atLeast: LEAST_RATIO } });
}

async function measureCreationRates(): Promise<void> {
  // Without statistics the plans would be those of empty tables.
  const ids = accounts.map(({ id }) => id);
  await insertMonthlyEvents(db, ids, { first: "2026-11-01", each: 50 });
  await analyze(db);
  await compareCreations("4 connections of one key", 4, () => take(1));
  await compareCreations("16 accounts", 16, () => take(16));
}

async function measureMemory(): Promise<void> {
  const sizes: Record<"heap" | "resident memory", number[]> = { heap: [], "resident memory": [] };
  for (let count = 0; count < 10; count += 1) {
    await syncFirst(program, 1_000);
    const { memory } = await api.readSettledUsage();
    sizes.heap.push(memory.heapUsed / MEGABYTE);
    sizes["resident memory"].push(memory.rss / MEGABYTE);
  }
  for (const [name, list] of Object.entries(sizes)) {
    say(`${name} in MB: ${list.map((one) => one.toFixed(0)).join(" ")}`);
    const value = (list.at(-1) ?? 0) - (list[2] ?? 0);
    const figure = { name: `growth of the ${name} from the 3rd to the 10th sync`, value, unit: "MB" };
    report({ ...figure, budget: { atMost: GROWTH_MAX_MB } });
  }
}

async function measureLargeObjects(user: Account): Promise<void> {
  const owner = createProgram(api.address, user);
  const line = `X-DATA:${"x".repeat(60)}`;
  const more = Array.from({ length: Math.ceil((LARGE.kilobytes * 1024) / (line.length + 2)) }, () => line);
  const hrefs: string[] = [];
  for (let index = 1; index <= LARGE.objects; index += 1) {
    const href = `${owner.calendar}large-${index}.ics`;
    await owner.send("PUT", href, { body: eventText(`large-${index}`, 1, more) });
    hrefs.push(href);
  }
  const before = await api.readSettledUsage();
  let peak = before.memory.rss;
  const watch = async () => (peak = Math.max(peak, (await api.readUsage()).memory.rss));
  const look = setInterval(() => void watch(), 50);
  for (let count = 0; count < LARGE.syncs; count += 1) {
    const begun = performance.now();
    const { length } = await owner.send("REPORT", owner.calendar, { body: multigetBody(hrefs) });
    say(`multiget of ${(length / MEGABYTE).toFixed(0)} MB: ${(performance.now() - begun).toFixed(0)} ms`);
  }
  clearInterval(look);
  const value = (peak - before.memory.rss) / MEGABYTE;
  const name = `resident memory above the start, multiget of ${LARGE.objects} × ${LARGE.kilobytes} kB`;
  report({ name, value, unit: "MB", budget: { atMost: PEAK_MAX_MB } });
}

if (["syncs", "creations", "memory"].some((name) => name.includes(ONLY))) await fill(reader.id);
if ("syncs".includes(ONLY)) {
  await measureSyncs();
  await measureReports();
}
if ("creations".includes(ONLY)) await measureCreationRates();
if ("memory".includes(ONLY)) await measureMemory();
if ("large objects".includes(ONLY)) await measureLargeObjects(large);
