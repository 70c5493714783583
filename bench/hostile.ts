/**
 * Measures whether accounts can stop the server for others: two accounts and a trial attack, first
 * with each attack alone, then with all at once, twice, while two others work on all transports,
 * and then two import files. After each, they work without an attack, which shows a noisy machine.
 * Fails where others wait too long or are rejected, where the process ends or needs too much
 * memory, and where octets wait for a reader or a body arrives for too long. Needs Linux. `ONLY`: a
 * part of the name of one attack; `SECONDS`: of each alone; `ALL_SECONDS`: of all at once; `RULES`,
 * `SEED` and `SERIES`: the rules that are tried, and series of the accounts.
 */
import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { analyze, insertItems } from "../packages/db/src/testing/many-items.ts";
import type { OpenConnection, Orders } from "./hostile/attacker.ts";
import { attacks } from "./hostile/attacks.ts";
import { fillHostileAccount, type HostileAccount } from "./hostile/hostile-account.ts";
import { WORKING, workWithOthers, type OthersResult } from "./hostile/other-accounts.ts";
import { findWorstRules } from "./hostile/rules.ts";
import { startApi } from "./shared/api-process.ts";
import { addAccounts, startDatabase } from "./shared/database.ts";
import { readNumber, report, say } from "./shared/figures.ts";

const RULES = readNumber("RULES", 200);
const SEED = readNumber("SEED", 18);
const SERIES = readNumber("SERIES", 5_000);
const SECONDS = readNumber("SECONDS", 60);
const ALL_SECONDS = readNumber("ALL_SECONDS", 300);
const ONLY = process.env["ONLY"] ?? "";

const ALONE_P99_MS = 100;
const ALL_P99_MS = 300;
const MEMORY_MAX_MB = 1_200;
/** A reader has 20 s, and the server looks each second. */
const WAIT_MAX_SECONDS = 23;
/** Of the memory after the second run to that after the first. */
const GROWTH_MAX = 1.1;
/** Two accounts and a trial, whose limits are the same. */
const HOSTILE = 3;
/** Two work, and two import files. */
const OTHERS = 4;
const MEGABYTE = 1024 * 1024;
/** As many calls as a percentile of 99 needs. */
const CALM_SECONDS = 10;

await using database = await startDatabase();
const { db, connection } = database;
const rules = findWorstRules(RULES, SEED);
const accounts = (await addAccounts(db, HOSTILE + OTHERS)).map((account, index) => ({
  ...account,
  network: `127.0.${index}.200`,
}));
const others = accounts.slice(HOSTILE);
await insertItems(
  db,
  4_000,
  others.map(({ id }) => id),
);
await using api = await startApi(connection, { rateLimitScale: 1 });
const hostile: HostileAccount[] = [];
for (const account of accounts.slice(0, HOSTILE)) {
  const filled = await fillHostileAccount(db, account.id, { rules, series: SERIES });
  hostile.push({ ...account, ...filled, address: api.address });
}
await analyze(db);

function startAttackers(names: string[], onAge: (one: OpenConnection) => void): ChildProcess[] {
  return hostile.map((account) => {
    const attacker = fork(path.join(import.meta.dirname, "hostile/attacker.ts"), { detached: true });
    attacker.on("message", onAge);
    attacker.send({ account, names } satisfies Orders);
    return attacker;
  });
}

interface Run extends OthersResult {
  peakMb: number;
  /** The longest that octets waited for a reader, in milliseconds. */
  waitMs: number;
  /** The oldest slow connection, and its deadline, in milliseconds. */
  oldest: OpenConnection & { deadlineMs: number };
}

/** Attacks, and works with the others meanwhile. */
async function attack(names: string[], seconds: number): Promise<Run> {
  const deadlines = new Map(attacks.map(({ name, deadlineMs }) => [name, deadlineMs]));
  let oldest = { attack: "", ageMs: 0, deadlineMs: Number.POSITIVE_INFINITY };
  const attackers = startAttackers(names, ({ attack: name, ageMs }) => {
    const deadlineMs = deadlines.get(name);
    if (deadlineMs === undefined) return;
    if (oldest.attack === "" || ageMs / deadlineMs > oldest.ageMs / oldest.deadlineMs)
      oldest = { attack: name, ageMs, deadlineMs };
  });
  let [peakMb, longestMs] = [0, 0];
  const watch = async () => {
    const { memory, waitMs } = await api.readUsage();
    peakMb = Math.max(peakMb, memory.rss / MEGABYTE);
    longestMs = Math.max(longestMs, waitMs);
  };
  const look = setInterval(() => void watch(), 250);
  await sleep(1_000);
  const result = await workWithOthers(api.address, others, seconds);
  clearInterval(look);
  for (const attacker of attackers) attacker.kill("SIGKILL");
  return { ...result, peakMb, waitMs: longestMs, oldest };
}

function check(name: string, run: Run, p99Max: number): void {
  const { calls, p99, worst, importTimes, rejected, peakMb, waitMs, oldest } = run;
  const imports = importTimes.map((ms) => ms.toFixed(0)).join(" and ");
  say(`${name}: ${calls} calls of others, worst ${worst.toFixed(0)} ms; imports in ${imports} ms`);
  report({ name: "  p99 of others", value: p99, unit: "ms", budget: { atMost: p99Max } });
  report({ name: "  calls of others rejected", value: rejected.length, unit: "", budget: { atMost: 0 } });
  if (rejected.length > 0) say(`    ${[...new Set(rejected)].join(", ")}`);
  report({ name: "  most memory of the process", value: peakMb, unit: "MB", budget: { atMost: MEMORY_MAX_MB } });
  const wait = { value: waitMs / 1_000, unit: "s", budget: { atMost: WAIT_MAX_SECONDS } };
  report({ name: "  longest that octets waited for a reader", ...wait });
  if (oldest.attack !== "") {
    const budget = { atMost: oldest.deadlineMs / 1_000 };
    report({ name: `  oldest connection (${oldest.attack})`, value: oldest.ageMs / 1_000, unit: "s", budget });
  }
  report({ name: "  ends of the process", value: api.hasEnded() ? 1 : 0, unit: "", budget: { atMost: 0 } });
}

/** Lets the process come to rest while two others work. */
async function settle(): Promise<number> {
  const { p99, worst } = await workWithOthers(api.address, others.slice(0, WORKING), CALM_SECONDS);
  say(`  Nobody attacks: p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms`);
  return (await api.readSettledUsage()).memory.rss / MEGABYTE;
}

const chosen = attacks.filter(({ name }) => name.includes(ONLY));
await workWithOthers(api.address, others, 3);
await settle();
for (const { name, deadlineMs = 0 } of chosen) {
  check(name, await attack([name], Math.max(SECONDS, deadlineMs / 1_000 + 5)), ALONE_P99_MS);
  if (api.hasEnded()) process.exit(1);
  await settle();
}
if (ONLY === "") {
  const sizes: number[] = [];
  for (const round of [1, 2]) {
    const names = attacks.map(({ name }) => name);
    check(`all at once, round ${round}`, await attack(names, ALL_SECONDS), ALL_P99_MS);
    if (api.hasEnded()) process.exit(1);
    sizes.push(await settle());
  }
  const growth = (sizes[1] ?? Number.NaN) / (sizes[0] ?? Number.NaN);
  const name = "memory after the second run to that after the first";
  report({ name, value: growth, unit: "", budget: { atMost: GROWTH_MAX } });
}
