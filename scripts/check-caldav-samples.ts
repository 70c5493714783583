/**
 * `npm run check -- caldav-samples FOLDER`: puts each object of the iCalendar files of a folder
 * into an account over CalDAV, reads it by GET and by multiget, changes its title by the REST API,
 * and reads it again. Fails if octets differ, or if the new title changes other lines than SUMMARY,
 * SEQUENCE, LAST-MODIFIED and DTSTAMP. Lists what the server rejects, with the precondition.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { davClientOf } from "../apps/api/src/dav/testing/dav-client.ts";
import { startApi } from "../bench/shared/api-process.ts";
import { addAccounts, startDatabase } from "../bench/shared/database.ts";
import { table } from "../bench/shared/figures.ts";
import { checkRoundTrip, type RoundTrip } from "./caldav/round-trip.ts";
import { splitSample } from "./caldav/split-sample.ts";

interface FileReport {
  readonly file: string;
  readonly trips: readonly RoundTrip[];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Which folder? npm run check -- caldav-samples FOLDER");
const files = readdirSync(folder).filter((name) => name.endsWith(".ics"));

await using database = await startDatabase();
const { db } = database;
await using api = await startApi(database.connection);

// An account for each file, since several have the same UIDs.
const accounts = await addAccounts(db, files.length, "Europe/Berlin");

async function checkFile(file: string, index: number): Promise<FileReport> {
  const user = accounts[index];
  if (user === undefined) throw new Error("There are too few accounts.");
  const client = davClientOf(api.address, { ...user, userId: user.id });
  const account = { db, address: api.address, client, token: user.token };
  const trips: RoundTrip[] = [];
  for (const [part, resource] of splitSample(readFileSync(path.join(folder ?? "", file))).entries()) {
    trips.push(await checkRoundTrip(account, resource, `${part}.ics`));
  }
  return { file, trips };
}

/** The first words of a file's name, such as "all day". */
function groupOf(file: string): string {
  return file.split("--")[0] ?? file;
}

function rowOf(name: string, reports: readonly FileReport[]): string[] {
  const trips = reports.flatMap((report) => report.trips);
  const stored = trips.filter(({ rejection }) => rejection === undefined).length;
  const differing = trips.filter(({ differences }) => differences.length > 0).length;
  const renamed = trips.reduce((sum, trip) => sum + trip.renamed, 0);
  return [name, ...[reports.length, trips.length, stored, trips.length - stored, renamed, differing].map(String)];
}

function printTrips(title: string, reports: readonly FileReport[], notesOf: (trip: RoundTrip) => readonly string[]) {
  const lines = reports.flatMap(({ file, trips }) => {
    const notes = trips.flatMap((trip) =>
      notesOf(trip).map((note) => `${trip.resource.component} ${note.slice(0, 200)}`),
    );
    return [...Map.groupBy(notes, (note) => note)].map(
      ([note, list]) => `  ${file}: ${note}${list.length > 1 ? ` (${list.length} times)` : ""}`,
    );
  });
  if (lines.length > 0) console.log([`\n${title}`, ...lines].join("\n"));
}

const reports: FileReport[] = [];
for (const [index, file] of files.entries()) reports.push(await checkFile(file, index));

const groups = Map.groupBy(reports, ({ file }) => groupOf(file));
const heading = ["group", "files", "objects", "stored", "rejected", "renamed rows", "differing"];
const rows = [...groups].map(([name, group]) => rowOf(name, group));
console.log(table("Objects by group of files", [heading, ...rows, rowOf("all", reports)]));
printTrips("Rejected", reports, ({ rejection }) => (rejection === undefined ? [] : [rejection]));
printTrips("Differences", reports, ({ differences }) => differences);
const differs = reports.some(({ trips }) => trips.some(({ differences }) => differences.length > 0));
process.exitCode = differs ? 1 : 0;
