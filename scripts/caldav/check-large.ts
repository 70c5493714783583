/** A large calendar on the server that a program reads for the first time. */
import path from "node:path";
import { performance } from "node:perf_hooks";
import { davClientOf } from "../../apps/api/src/dav/testing/dav-client.ts";
import type { Place } from "./check-sync.ts";
import { compareOctets } from "./compare-octets.ts";
import { makeObject, objectEdits } from "./objects.ts";
import { homeOf, makeCalendar } from "./pairs.ts";
import { createDavSide, createFolderSide, type DavAccount, type Side } from "./sides.ts";
import { errorsOf, requestsOf, setUpVdirsyncer } from "./vdirsyncer.ts";

/** Requests at once while the calendar is filled. */
const AT_ONCE = 10;
/** Objects that are changed on each side after the first synchronisation. */
const CHANGED = 5;

async function fill(side: Side, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const indices = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_none, index) => from + index);
    await Promise.all(
      indices.map((index) => {
        const uid = `large-${index}@example.com`;
        return side.write(undefined, uid, makeObject("VEVENT", { uid, title: `Event ${index}` }, index));
      }),
    );
  }
}

/** Reads all objects by one REPORT; returns how many it has. */
async function readAtOnce(account: DavAccount, collection: string, addresses: readonly string[]): Promise<number> {
  const hrefs = addresses.map((address) => `<href>${address}</href>`).join("");
  const body =
    `<C:calendar-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">` +
    `<prop><getetag/><C:calendar-data/></prop>${hrefs}</C:calendar-multiget>`;
  const sent = { body, headers: { "content-type": "application/xml" } };
  const begun = performance.now();
  const { status, text } = await davClientOf(account.address, account).call("REPORT", collection, sent);
  console.log(`  one multiget of ${addresses.length} objects: ${status}, ${(performance.now() - begun).toFixed(0)} ms`);
  return text.split("END:VCALENDAR").length - 1;
}

/** Changes the titles of some objects of a side, from the nth on. */
async function rename(side: Side, from: number): Promise<void> {
  for (const [address, text] of [...(await side.read())].slice(from, from + CHANGED)) {
    await side.write(address, "", objectEdits.rename(text, `Renamed ${from}`));
  }
}

/** Synchronises a calendar of `count` events with an empty folder; returns what is wrong. */
export async function checkLarge({ server, folder: parent }: Place, count: number): Promise<string[]> {
  const folder = path.join(parent, "large");
  const segment = await makeCalendar(server, "Large");
  const collection = `${homeOf(server)}${segment}/`;
  const hourloom = createDavSide(server, collection, "VEVENT");
  await fill(hourloom, count);
  const files = createFolderSide(path.join(folder, "files", "large"));
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
  const addresses = [...(await hourloom.read()).keys()];
  const atOnce = await readAtOnce(server, collection, addresses);
  await rename(hourloom, 0);
  await rename(files, 2 * CHANGED);
  const second = await vdirsyncer.sync(["large"]);
  const { same, differences } = await compareOctets(server, [{ name: "folder, large", hourloom, other: files }]);
  console.log(`  ${same} of ${count} are the same on both sides after changes on both`);
  return [
    ...[first, second].flatMap(errorsOf),
    ...(atOnce === count ? [] : [`A multiget of ${count} objects has ${atOnce} of them.`]),
    ...(same === count ? [] : [`${same} of ${count} events are the same on both sides.`]),
    ...differences,
  ];
}
