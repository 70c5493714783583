/** How long vdirsyncer takes with Hourloom and with Radicale. */
import path from "node:path";
import type { Place, Sizes } from "./check-sync.ts";
import { makeObject } from "./objects.ts";
import { homeOf, makeCalendar } from "./pairs.ts";
import { createFolderSide, makeCollection, type DavAccount } from "./sides.ts";
import { errorsOf, requestsOf, setUpVdirsyncer, type Pair, type Vdirsyncer } from "./vdirsyncer.ts";

/** An upload to Hourloom may take so many times as long as one to Radicale. */
const RATIO_MAX = 1.5;
/** Requests of an unchanged synchronisation for each collection. */
const UNCHANGED_MAX = 2;

interface End {
  readonly account: DavAccount;
  readonly home: string;
  readonly segment: string;
}

function timedPair(folder: string, name: string, { account, home, segment }: End): Pair {
  return {
    name,
    a: { account, home },
    b: { folder: path.join(folder, name) },
    wins: "a wins",
    collections: [{ name: "times", a: segment, b: "times" }],
  };
}

async function writeEvents(folder: string, count: number): Promise<void> {
  const side = createFolderSide(folder);
  for (let index = 0; index < count; index += 1) {
    const uid = `time-${index}@example.com`;
    await side.write(undefined, uid, makeObject("VEVENT", { uid, title: `Event ${index}` }, index));
  }
}

interface Times {
  /** Of the upload, without what a synchronisation without changes takes. */
  readonly ms: number;
  /** Of a synchronisation without changes. */
  readonly requests: number;
  readonly errors: readonly string[];
}

async function measure(vdirsyncer: Vdirsyncer, name: string): Promise<Times> {
  const upload = await vdirsyncer.sync([name]);
  const unchanged = await vdirsyncer.sync([name]);
  const requests = requestsOf(unchanged);
  console.log(
    `  ${name.padEnd(9)} uploaded in ${(upload.ms / 1_000).toFixed(2)} s, ` +
      `unchanged: ${unchanged.ms.toFixed(0)} ms, ${requests.length} requests (${requests.join(", ")})`,
  );
  return {
    ms: upload.ms - unchanged.ms,
    requests: requests.length,
    errors: [upload, unchanged].flatMap(errorsOf),
  };
}

/** Uploads as many events to both; returns what is slow. */
export async function checkTimes({ server, radicale, folder: parent }: Place, { events }: Sizes): Promise<string[]> {
  const folder = path.join(parent, "times");
  for (const name of ["hourloom", "radicale"]) await writeEvents(path.join(folder, name, "times"), events);
  const segment = await makeCalendar(server, "Times");
  await makeCollection(radicale, `/${radicale.userId}/times/`, "VEVENT");
  const vdirsyncer = await setUpVdirsyncer(folder, [
    timedPair(folder, "radicale", { account: radicale, home: `/${radicale.userId}/`, segment: "times" }),
    timedPair(folder, "hourloom", { account: server, home: homeOf(server), segment }),
  ]);
  const there = await measure(vdirsyncer, "radicale");
  const here = await measure(vdirsyncer, "hourloom");
  const ratio = here.ms / there.ms;
  console.log(`  ${events} events, Hourloom / Radicale: ${ratio.toFixed(2)}`);
  const isFew = here.requests > 0 && here.requests <= UNCHANGED_MAX;
  return [
    ...there.errors,
    ...here.errors,
    ...(ratio <= RATIO_MAX ? [] : [`An upload takes ${ratio.toFixed(2)} times as long as Radicale's.`]),
    ...(isFew ? [] : [`A synchronisation without changes sends ${here.requests} requests.`]),
  ];
}
