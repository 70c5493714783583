/** A large calendar on the server that a program reads for the first time. */
import path from "node:path";
import { performance } from "node:perf_hooks";
import { davClientOf, propertyText, responsesOf } from "../../apps/api/src/dav/testing/dav-client.ts";
import { multigetBody } from "../../bench/dav/sync.ts";
import type { XmlElement } from "../../apps/api/src/dav/xml/xml-element.ts";
import type { Place } from "./check-sync.ts";
import { compareSides, readSide, type Compared } from "./collections.ts";
import { compareOctets } from "./compare-octets.ts";
import { makeFile, makeObject, objectEdits, stateOf } from "./objects.ts";
import { homeOf, makeCalendar } from "./pairs.ts";
import { createDavSide, createFolderSide, type DavAccount, type Side } from "./sides.ts";
import { errorsOf, requestsOf, setUpVdirsyncer } from "./vdirsyncer.ts";

/** Objects that are changed on each side after the first synchronisation. */
const CHANGED = 5;

/** A file of events, which the model then has. */
function makeEvents({ model }: Compared, count: number): string {
  const texts = Array.from({ length: count }, (_none, index) => {
    const uid = `large-${index}@example.com`;
    const text = makeObject("VEVENT", { uid, title: `Event ${index}` }, index);
    model.set(uid, stateOf(text));
    return text;
  });
  return makeFile(texts);
}

/** Reads all objects by one REPORT; returns how many responses of 200 with an object it has. */
async function readAtOnce(account: DavAccount, collection: string, addresses: readonly string[]): Promise<number> {
  const body = multigetBody(addresses);
  const sent = { body, headers: { "content-type": "application/xml" } };
  const begun = performance.now();
  const { status, text } = await davClientOf(account.address, account).call("REPORT", collection, sent);
  console.log(`  one multiget of ${addresses.length} objects: ${status}, ${(performance.now() - begun).toFixed(0)} ms`);
  const isRead = (one: XmlElement) =>
    propertyText(one, "status") === "HTTP/1.1 200 OK" && propertyText(one, "calendar-data") !== undefined;
  return [...responsesOf(text).values()].filter(isRead).length;
}

/** Changes the titles of some objects on a side, from the nth of the model on. */
async function rename({ model }: Compared, side: Side, from: number): Promise<void> {
  const { copies } = await readSide(side);
  for (const uid of [...model.keys()].slice(from, from + CHANGED)) {
    const copy = copies.get(uid);
    // Reported as lost by the comparison.
    if (copy === undefined) continue;
    const text = objectEdits.rename(copy.text, `Renamed ${uid}`);
    await side.write(copy.address, uid, text);
    model.set(uid, stateOf(text));
  }
}

/** Synchronises a calendar of `count` events with an empty folder; returns what is wrong. */
export async function checkLarge({ server, folder: parent }: Place, count: number): Promise<string[]> {
  const folder = path.join(parent, "large");
  const segment = await makeCalendar(server, "Large");
  const address = `${homeOf(server)}${segment}/`;
  const collection: Compared = {
    name: "folder large",
    model: new Map(),
    hourloom: createDavSide(server, address, "VEVENT"),
    other: createFolderSide(path.join(folder, "files", "large")),
  };
  const file = makeEvents(collection, count);
  const begun = performance.now();
  await server.importFile(segment, file);
  console.log(`  ${count} events imported in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  const vdirsyncer = await setUpVdirsyncer(folder, [
    {
      name: "large",
      a: { account: server, home: homeOf(server) },
      b: { folder: path.join(folder, "files") },
      wins: "a wins",
      collections: [{ name: "large", a: segment, b: "large" }],
    },
  ]);
  const first = await vdirsyncer.sync(["large"]);
  const seconds = (first.ms / 1_000).toFixed(1);
  console.log(`  ${count} events read in ${seconds} s by ${requestsOf(first).length} requests`);
  const findings = await compareSides(collection);
  const atOnce = await readAtOnce(server, address, [...(await collection.hourloom.read()).keys()]);
  await rename(collection, collection.hourloom, 0);
  await rename(collection, collection.other, CHANGED);
  const second = await vdirsyncer.sync(["large"]);
  findings.push(...(await compareSides(collection)));
  const { same, differences } = await compareOctets(server, [collection]);
  console.log(`  ${same} of ${count} are the same on both sides after changes on both, in ${second.ms.toFixed(0)} ms`);
  return [
    ...[first, second].flatMap(errorsOf),
    ...(atOnce === count ? [] : [`A multiget of ${count} objects has ${atOnce} of them.`]),
    ...findings.map(({ kind, text }) => `${kind}: ${text}`),
    ...differences,
  ];
}
