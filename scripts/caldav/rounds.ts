/** Rounds of random changes on both sides, each with a synchronisation. */
import {
  afterSending,
  compareSides,
  mergeChange,
  readSide,
  type Changes,
  type Collection,
  type Finding,
} from "./collections.ts";
import { createAsClient, editAsClient } from "./client-edits.ts";
import type { HourloomServer, Victims } from "./hourloom-server.ts";
import type { State } from "./objects.ts";
import type { Ended } from "./programs.ts";
import type { Random } from "../../bench/shared/random.ts";
import { errorsOf, requestsOf, type Vdirsyncer } from "./vdirsyncer.ts";
import {
  bringBack,
  createInWorkspace,
  editInWorkspace,
  readRows,
  splitSeries,
  type Target,
} from "./workspace-edits.ts";

/** Objects that a round changes on each side, for each kind. */
const EDITS = { VEVENT: 4, VTODO: 2 } as const;
/** How often both sides change the same object. */
const CONFLICTS = 0.2;
/** How often a round also creates an object on each side, and brings one back in Hourloom. */
const CREATED = 0.4;
const RETURNED = 0.4;
/** Maximum time from a request to the kill. */
const KILL_DELAY_MS = 20;

export interface RoundDeps {
  readonly server: HourloomServer;
  readonly vdirsyncer: Vdirsyncer;
  /** Names of the pairs. */
  readonly pairs: readonly string[];
  readonly collections: readonly Collection[];
  readonly random: Random;
}

/** What happened in all rounds. */
export interface Tally {
  hourloomChanges: number;
  otherChanges: number;
  /** Objects that both sides changed in one round. */
  conflicts: number;
  /** Kills while vdirsyncer was running. */
  kills: number;
  findings: Finding[];
}

export function newTally(): Tally {
  return { hourloomChanges: 0, otherChanges: 0, conflicts: 0, kills: 0, findings: [] };
}

/** Random UIDs of the model, each once. */
function pickUids(uids: readonly string[], count: number, random: Random): string[] {
  const chosen = new Set<string>();
  while (chosen.size < Math.min(count, uids.length)) {
    const uid = random.pick(uids);
    if (uid !== undefined) chosen.add(uid);
  }
  return [...chosen];
}

/** Makes a new object, brings one back and splits a series, each sometimes. */
async function changeMore(
  collection: Collection,
  changes: Changes,
  { random, rows }: { random: Random; rows: ReadonlyMap<string, string> },
): Promise<void> {
  const { model, away } = collection;
  const [split = ""] = pickUids([...model.keys()], 1, random);
  const target = targetOf(collection, split, rows);
  const parts = changes.has(split) ? undefined : await splitSeries(collection, target, random);
  for (const [uid, part] of parts ?? []) changes.set(uid, part);
  const gone = [...away.keys()].filter((uid) => !changes.has(uid) && !model.has(uid));
  const back = random.chance(RETURNED) ? random.pick(gone) : undefined;
  const returned = back === undefined ? undefined : await bringBack(collection, back);
  if (back !== undefined && returned !== undefined) changes.set(back, returned);
  if (!random.chance(CREATED)) return;
  const { uid, state } = await createInWorkspace(collection, random.below(1_000));
  changes.set(uid, state);
}

function targetOf({ name, model }: Collection, uid: string, rows: ReadonlyMap<string, string>): Target {
  const state = model.get(uid);
  const row = state && rows.get(state.title);
  if (state === undefined || row === undefined) throw new Error(`${name}: no row of ${uid}`);
  return { uid, row, state };
}

async function changeHourloom(
  collection: Collection,
  uids: readonly string[],
  { random, rows }: { random: Random; rows: ReadonlyMap<string, string> },
): Promise<Changes> {
  const changes: Changes = new Map();
  for (const uid of uids) {
    changes.set(uid, await editInWorkspace(collection, targetOf(collection, uid, rows), random));
  }
  await changeMore(collection, changes, { random, rows });
  return changes;
}

async function changeOther(
  collection: Collection,
  uids: readonly string[],
  { random, number }: { random: Random; number: number },
): Promise<Changes> {
  const changes: Changes = new Map();
  const { copies } = await readSide(collection.other);
  for (const uid of uids) {
    const copy = copies.get(uid);
    if (copy === undefined) throw new Error(`${collection.name}: the other side lacks ${uid}`);
    changes.set(uid, await editAsClient(collection, { ...copy, uid }, random));
  }
  if (random.chance(CREATED)) {
    const { uid, state } = await createAsClient(collection, 1_000_000 + number);
    changes.set(uid, state);
  }
  return changes;
}

/** Rows of objects that a client deletes go to the trash of Hourloom. */
function noteTrash(collection: Collection, uid: string, rows: ReadonlyMap<string, string>): void {
  const before = collection.model.get(uid);
  const row = before && rows.get(before.title);
  if (before === undefined || row === undefined || collection.away.has(uid)) return;
  collection.away.set(uid, { row, state: before, place: "trash" });
}

/** Applies the changes of both sides to the model; returns the UIDs that both changed. */
function applyChanges(
  collection: Collection,
  { hourloom, other, rows }: { hourloom: Changes; other: Changes; rows: ReadonlyMap<string, string> },
): string[] {
  const { model, away, kind } = collection;
  for (const uid of new Set([...hourloom.keys(), ...other.keys()])) {
    const merged = mergeChange(collection, hourloom.get(uid), other.get(uid));
    if (merged.state === null) {
      noteTrash(collection, uid, rows);
      model.delete(uid);
      continue;
    }
    const isSent = merged.from === "other";
    const state: State = isSent ? afterSending(kind, merged.state, model.get(uid)) : merged.state;
    model.set(uid, state);
    // What a client sends for a deleted object takes it out of the trash.
    away.delete(uid);
  }
  return [...hourloom.keys()].filter((uid) => other.has(uid));
}

/** UIDs whose versions vdirsyncer had to choose from. */
function resolvedConflicts({ output }: Ended): string[] {
  const lines = output.split("\n");
  return lines.flatMap((line, index) => {
    const uid = /conflict resolution for item (.+)\.\.\.$/.exec(line)?.[1];
    return uid === undefined || lines[index + 1]?.includes("same content") === true ? [] : [uid];
  });
}

export interface Round {
  readonly number: number;
  /** Whether the server is killed during its synchronisation. */
  readonly isKilled: boolean;
  /** Requests of the synchronisation before, about as many as this one sends. */
  readonly requests: number;
}

async function syncOrThrow({ vdirsyncer, pairs }: RoundDeps): Promise<Ended> {
  const ended = await vdirsyncer.sync(pairs);
  if (ended.code !== 0)
    throw new Error(`vdirsyncer failed:\n${errorsOf(ended).join("\n")}\n${ended.output.slice(-3_000)}`);
  return ended;
}

/**
 * Kills the server while vdirsyncer runs, starts it again; returns whether it was in time. Killed
 * between a request and its response, or soon after.
 */
export async function syncAndKill(
  { server, vdirsyncer, pairs, random }: RoundDeps,
  { afterRequests, victims }: { afterRequests: number; victims: Victims },
): Promise<boolean> {
  let requests = 0;
  let isKilled = false;
  const delayMs = random.fraction() * KILL_DELAY_MS;
  const kill = () => {
    if (isKilled) return;
    isKilled = true;
    server.kill(victims);
  };
  let timer: NodeJS.Timeout | undefined;
  const onOutput = (text: string) => {
    requests += requestsOf({ output: text }).length;
    if (requests >= afterRequests) timer ??= setTimeout(kill, delayMs);
  };
  await vdirsyncer.sync(pairs, { onOutput });
  clearTimeout(timer);
  const isInTime = isKilled;
  kill();
  await server.restart();
  return isInTime;
}

/** Makes one round; returns its synchronisation. */
export async function runRound(deps: RoundDeps, round: Round, tally: Tally): Promise<Ended> {
  const { collections, random } = deps;
  const contested = new Set<string>();
  const touched = new Set<string>();
  for (const collection of collections) {
    const uids = [...collection.model.keys()];
    const here = pickUids(uids, EDITS[collection.kind], random);
    const shared = here.filter(() => random.chance(CONFLICTS));
    const there = [...new Set([...shared, ...pickUids(uids, EDITS[collection.kind] - shared.length, random)])];
    const rows = await readRows(collection);
    const hourloom = await changeHourloom(collection, here, { random, rows });
    const other = await changeOther(collection, there, { random, number: round.number });
    for (const uid of [...hourloom.keys(), ...other.keys()]) touched.add(uid);
    for (const uid of applyChanges(collection, { hourloom, other, rows })) contested.add(uid);
    tally.hourloomChanges += hourloom.size;
    tally.otherChanges += other.size;
  }
  tally.conflicts += contested.size;
  if (round.isKilled) {
    const victims = round.number % 2 === 0 ? "all" : "app";
    const isInTime = await syncAndKill(deps, { afterRequests: 1 + random.below(round.requests), victims });
    if (isInTime) tally.kills += 1;
  }
  const ended = await syncOrThrow(deps);
  // After a kill, vdirsyncer does not know what it had written, and may have to choose again.
  const explained = round.isKilled ? touched : contested;
  const unexplained = resolvedConflicts(ended).filter((uid) => !explained.has(uid));
  tally.findings.push(...unexplained.map((text) => ({ kind: "conflict" as const, text })));
  // What Hourloom made of a sent object is read by the next synchronisation.
  await syncOrThrow(deps);
  for (const collection of collections) {
    const findings = await compareSides(collection);
    tally.findings.push(...findings.map((one) => ({ ...one, text: `round ${round.number}, ${one.text}` })));
  }
  return ended;
}
