/**
 * `npm run check -- caldav`: real CalDAV clients against a running Hourloom. vdirsyncer keeps it
 * equal to a folder and to Radicale during random changes on all sides and kills of the server;
 * khal, todoman, Thunderbird and python-caldav read and write. Fails if an object is lost, doubled
 * or different.
 *
 *   --events=<count>   events of each pair (1000)
 *   --tasks=<count>    tasks of each pair (200)
 *   --rounds=<count>   rounds of changes (50)
 *   --kills=<count>    kills of the server during them (10)
 *   --seed=<number>    of all random choices (1)
 *   --large=<count>    events of the calendar that is read for the first time (5000)
 *   --only=<part>      large, walk, editors, thunderbird, times or sync
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkEditors } from "./caldav/check-editors.ts";
import { checkLarge } from "./caldav/check-large.ts";
import { checkSync } from "./caldav/check-sync.ts";
import { checkThunderbird } from "./caldav/check-thunderbird.ts";
import { checkTimes } from "./caldav/check-times.ts";
import { startHourloom, type HourloomServer } from "./caldav/hourloom-server.ts";
import { installPrograms, runProgram } from "./caldav/programs.ts";
import { startRadicale } from "./caldav/radicale-server.ts";

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "1000" },
    tasks: { type: "string", default: "200" },
    rounds: { type: "string", default: "50" },
    kills: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    large: { type: "string", default: "5000" },
    only: { type: "string" },
  },
});

function numberOf(name: "events" | "tasks" | "rounds" | "kills" | "seed" | "large"): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a number`);
  return number;
}

const sizes = {
  events: numberOf("events"),
  tasks: numberOf("tasks"),
  rounds: numberOf("rounds"),
  kills: numberOf("kills"),
  seed: numberOf("seed"),
};

/** Walks through the calls of python-caldav; returns what is wrong. */
async function checkWalk({ address, username, key }: HourloomServer): Promise<string[]> {
  const script = path.join(import.meta.dirname, "caldav/walk.py");
  // Debian's Python, which has the package; another one may come first in PATH.
  const { code, output } = await runProgram("/usr/bin/python3", [script, `${address}/dav/`, username, key]);
  console.log(output.trimEnd());
  return code === 0 ? [] : [`python-caldav: walk.py ended with ${code}`];
}

async function main(): Promise<number> {
  await installPrograms();
  // In /tmp, because the paths of sockets must be short.
  const folder = await mkdtemp("/tmp/hourloom-caldav-");
  // As root the database runs as another user, who needs access.
  await chmod(folder, 0o711);
  const server = await startHourloom(folder);
  const radicale = await startRadicale(folder);
  const place = { server, radicale, folder };
  const parts = [
    { name: "large", title: "A large calendar", check: () => checkLarge(place, numberOf("large")) },
    { name: "walk", title: "python-caldav", check: () => checkWalk(server) },
    { name: "editors", title: "khal and todoman", check: () => checkEditors(place) },
    { name: "thunderbird", title: "Thunderbird", check: () => checkThunderbird(place) },
    { name: "times", title: "Times of vdirsyncer", check: () => checkTimes(place, sizes) },
    { name: "sync", title: "vdirsyncer with a folder and with Radicale", check: () => checkSync(place, sizes) },
  ];
  const problems: string[] = [];
  let isComplete = false;
  try {
    for (const { name, title, check } of parts) {
      if (values.only !== undefined && values.only !== name) continue;
      console.log(title);
      problems.push(...(await check()));
    }
    isComplete = true;
  } finally {
    radicale.stop();
    await server.stop();
    if (isComplete && problems.length === 0) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? "No problem." : `${problems.length} problems; the files are in ${folder}.`);
  return problems.length === 0 ? 0 : 1;
}

// Runs the handlers that end the servers.
process.once("SIGINT", () => process.exit(130));
process.exitCode = await main();
