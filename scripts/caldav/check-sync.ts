/** Hourloom with a folder and with Radicale, through vdirsyncer. */
import { compareOctets } from "./compare-octets.ts";
import type { Collection } from "./collections.ts";
import type { HourloomServer } from "./hourloom-server.ts";
import { fillCollection, makePairs } from "./pairs.ts";
import type { Ended } from "./programs.ts";
import type { RadicaleServer } from "./radicale-server.ts";
import { createRandom, type Random } from "../../bench/shared/random.ts";
import { newTally, runRound, syncAndKill, type RoundDeps, type Tally } from "./rounds.ts";
import { errorsOf, requestsOf, setUpVdirsyncer } from "./vdirsyncer.ts";

/** How large the check is. */
export interface Sizes {
  readonly events: number;
  readonly tasks: number;
  readonly rounds: number;
  readonly kills: number;
  readonly seed: number;
}

/** What all parts of the check run on. */
export interface Place {
  readonly server: HourloomServer;
  readonly radicale: RadicaleServer;
  readonly folder: string;
}

/** The numbers of the rounds in which the server is killed. */
function killRounds({ rounds, kills }: Sizes, random: Random): Set<number> {
  const chosen = new Set<number>();
  while (chosen.size < Math.min(kills, rounds)) chosen.add(1 + random.below(rounds));
  return chosen;
}

async function fill(collections: readonly Collection[], { events, tasks }: Sizes): Promise<void> {
  for (const collection of collections) {
    await fillCollection(collection, collection.kind === "VEVENT" ? events : tasks);
    console.log(`${collection.name}: ${collection.model.size} objects made on alternating sides`);
  }
}

/** The first synchronisation, also killed once: the next one uploads what is missing. */
async function firstSync(deps: RoundDeps, sizes: Sizes, tally: Tally): Promise<Ended> {
  const half = sizes.events + sizes.tasks;
  if (sizes.kills > 0 && (await syncAndKill(deps, { afterRequests: half, victims: "all" }))) tally.kills += 1;
  const ended = await deps.vdirsyncer.sync(deps.pairs);
  if (ended.code !== 0) throw new Error(`The first synchronisation failed:\n${errorsOf(ended).join("\n")}`);
  console.log(`first synchronisation: ${(ended.ms / 1_000).toFixed(1)} s`);
  return deps.vdirsyncer.sync(deps.pairs);
}

async function runRounds(deps: RoundDeps, sizes: Sizes, tally: Tally): Promise<void> {
  const kills = killRounds(sizes, deps.random);
  await firstSync(deps, sizes, tally);
  let last = await runRound(deps, { number: 0, isKilled: false, requests: 0 }, tally);
  for (let number = 1; number <= sizes.rounds; number += 1) {
    const before = tally.findings.length;
    const [isKilled, requests] = [kills.has(number), requestsOf(last).length];
    last = await runRound(deps, { number, isKilled, requests }, tally);
    console.log(
      `round ${number}: synchronised in ${last.ms.toFixed(0)} ms, ${requestsOf(last).length} requests, ` +
        `${isKilled ? "killed once, " : ""}${tally.findings.length - before} findings`,
    );
  }
}

const kinds = ["lost", "doubled", "revived", "different", "conflict"] as const;

function report(collections: readonly Collection[], tally: Tally, octets: string): void {
  const count = (kind: (typeof kinds)[number]) => tally.findings.filter((one) => one.kind === kind).length;
  const rows = [
    ["objects at the end", collections.map(({ model }) => model.size).join(" + ")],
    ["changes in Hourloom", tally.hourloomChanges],
    ["changes on the other side", tally.otherChanges],
    ["kill -9 during a synchronisation", tally.kills],
    ["conflicts, explained", tally.conflicts],
    ["conflicts, unexplained", count("conflict")],
    ["lost", count("lost")],
    ["doubled", count("doubled")],
    ["revived", count("revived")],
    ["other than the model", count("different")],
    ["both sides the same", octets],
  ];
  for (const [name, value] of rows) console.log(`  ${String(name).padEnd(34)} ${value}`);
}

/** Runs the rounds; returns what is wrong. */
export async function checkSync(place: Place, sizes: Sizes): Promise<string[]> {
  const { pairs, collections } = await makePairs(place);
  await fill(collections, sizes);
  const vdirsyncer = await setUpVdirsyncer(place.folder, pairs);
  const random = createRandom(sizes.seed);
  const deps = { server: place.server, vdirsyncer, pairs: pairs.map(({ name }) => name), collections, random };
  const tally = newTally();
  await runRounds(deps, sizes, tally);
  const octets = await compareOctets(place.server, collections);
  report(collections, tally, `${octets.same} of ${octets.same + octets.differences.length}`);
  return [...tally.findings.map(({ kind, text }) => `${kind}: ${text}`), ...octets.differences];
}
