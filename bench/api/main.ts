/**
 * Measures calls of the API beside bare Fastify and pg on the same tables, and a creation in a full
 * account beside one in an empty one. Prints the medians of `TURNS` turns and their ratios; fails
 * where a ratio is beyond its limit. `SECONDS` is the duration of a turn, `ONLY` a part of the
 * names of the calls to measure.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "../../packages/db/src/connect.ts";
import { startEmbedded } from "../../packages/db/src/embedded/start.ts";
import { migrateToLatest } from "../../packages/db/src/migrate.ts";
import { analyze } from "../../packages/db/src/testing/many-items.ts";
import { say } from "../calls.ts";
import { addAccounts, addEvents, MONTH, type Account } from "./fill.ts";
import { measureRate, type Call } from "./load.ts";
import { startBare } from "./bare-process.ts";
import { startApi } from "./process.ts";

const TURNS = Number(process.env["TURNS"] ?? 3);
const SECONDS = Number(process.env["SECONDS"] ?? 4);
const ONLY = process.env["ONLY"] ?? "";
const CONNECTIONS = 16;
const LISTED = 50;
const IN_MONTH = 300;
/** Fewer than an account may have by what a turn of the usual duration creates. */
const FULL = 45_000;
const FULL_ACCOUNT = "create in a full account";
const FULL_GOAL = 1.1;
const FULL_MAX = 1.2;

/** A call of the product and its counterpart. */
interface Comparison {
  name: string;
  /** Ratio to bare that is aimed at, and the one below which the benchmark fails. */
  goal: number;
  least: number;
  ours: Call;
  bare: Call;
  /** The accounts of a turn. */
  accountsOf: (turn: number) => readonly Account[];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

await using disposal = new AsyncDisposableStack();
const dataDirectory = await mkdtemp(path.join(tmpdir(), "hourloom-bench-"));
disposal.defer(() => rm(dataDirectory, { recursive: true, force: true }));
// As root the server runs as another user, who needs access.
await chmod(dataDirectory, 0o711);
const server = await startEmbedded({ dataDirectory });
disposal.defer(() => server.stop());
const connection = server.connection("hourloom");
await migrateToLatest(connection);
const db = openDatabase(connection);
disposal.defer(() => db.destroy());

const rounds = TURNS + 1;
const accounts = await addAccounts(db, 3 * CONNECTIONS + 4 * rounds);
const take = (count: number): Account[] => accounts.splice(0, count);
const [readers, writers, busy] = [take(CONNECTIONS), take(CONNECTIONS), take(CONNECTIONS)];
const [alone, empty, full] = [take(2 * rounds), take(rounds), take(rounds)];
await addEvents(db, readers, LISTED);
await addEvents(db, writers, 1);
await addEvents(db, busy, IN_MONTH);
for (const account of full) await addEvents(db, [account], FULL);
await analyze(db);

const creation = { title: "Course", date: "2026-11-21", start_time: "09:00" };
const create = (root: string): Call => ({ method: "POST", pathOf: () => `${root}/events/`, body: creation });
const read = (url: string): Call => ({ method: "GET", pathOf: () => url });
const rename = (root: string): Call => ({
  method: "PATCH",
  pathOf: ({ eventId }) => `${root}/events/${eventId}/`,
  body: { title: "Lecture" },
});
const procedure = (name: string, input?: object): Call =>
  read(`/trpc/${name}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`);

const comparisons: readonly Comparison[] = [
  {
    name: "REST list of 50",
    goal: 0.7,
    least: 0.65,
    ours: read("/api/v1/events/"),
    bare: read("/events/"),
    accountsOf: () => readers,
  },
  {
    name: "REST create",
    goal: 0.8,
    least: 0.75,
    ours: create("/api/v1"),
    bare: create(""),
    accountsOf: () => writers,
  },
  {
    name: "REST create, one account",
    goal: 0.7,
    least: 0.65,
    ours: create("/api/v1"),
    bare: create(""),
    accountsOf: (turn) => alone.slice(turn, turn + 1),
  },
  {
    name: "REST PATCH",
    goal: 0.6,
    least: 0.55,
    ours: rename("/api/v1"),
    bare: rename(""),
    accountsOf: () => writers,
  },
  {
    name: "calendar.inRange, 300 items",
    goal: 0.5,
    least: 0.45,
    ours: procedure("calendar.inRange", MONTH),
    bare: read(`/month?from=${MONTH.from}&to=${MONTH.to}`),
    accountsOf: () => busy,
  },
  {
    name: "timer.get",
    goal: 0.5,
    least: 0.45,
    ours: procedure("timer.get"),
    bare: read("/timer"),
    accountsOf: () => readers,
  },
];

const product = await startApi(connection);
disposal.defer(() => product.stop());
const bare = await startBare(connection);
disposal.defer(() => bare.stop());
const problems: string[] = [];

/** The medians of two measurements that take turns, after one turn that does not count. */
async function compare(first: (turn: number) => Promise<number>, second: (turn: number) => Promise<number>) {
  const [firsts, seconds]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    firsts.push(await first(turn));
    seconds.push(await second(turn));
  }
  return [median(firsts.slice(1)), median(seconds.slice(1))] as const;
}

function report(name: string, figures: string, { ratio, goal }: { ratio: number; goal: number }): void {
  say(`${name.padEnd(28)} ${figures}  ratio ${ratio.toFixed(2)} (goal ${goal})`);
}

async function compareWithBare({ name, goal, least, ours, bare: counterpart, accountsOf }: Comparison): Promise<void> {
  const load = { connections: CONNECTIONS, seconds: SECONDS };
  const [theirRate, ourRate] = await compare(
    (turn) => measureRate({ ...load, address: bare.address, call: counterpart, accounts: accountsOf(2 * turn) }),
    (turn) => measureRate({ ...load, address: product.address, call: ours, accounts: accountsOf(2 * turn + 1) }),
  );
  const ratio = ourRate / theirRate;
  const rates = [theirRate, ourRate].map((rate) => rate.toFixed(0).padStart(5));
  report(name, `bare ${rates[0]}/s  ours ${rates[1]}/s`, { ratio, goal });
  if (ratio < least) problems.push(`${name}: ${ratio.toFixed(2)} of bare is below ${least}`);
}

/** One connection, so that the rate is the inverse of the duration of a creation. */
async function compareFullAccount(name: string): Promise<void> {
  const load = { connections: 1, seconds: SECONDS, address: product.address, call: create("/api/v1") };
  const [emptyRate, fullRate] = await compare(
    (turn) => measureRate({ ...load, accounts: empty.slice(turn, turn + 1) }),
    (turn) => measureRate({ ...load, accounts: full.slice(turn, turn + 1) }),
  );
  const ratio = emptyRate / fullRate;
  const durations = [emptyRate, fullRate].map((rate) => `${(1_000 / rate).toFixed(2)} ms`);
  report(name, `empty ${durations[0]}  ${FULL} rows ${durations[1]}`, { ratio, goal: FULL_GOAL });
  if (ratio > FULL_MAX) problems.push(`${name}: ${ratio.toFixed(2)} is above ${FULL_MAX}`);
}

for (const comparison of comparisons) if (comparison.name.includes(ONLY)) await compareWithBare(comparison);
if (FULL_ACCOUNT.includes(ONLY)) await compareFullAccount(FULL_ACCOUNT);

for (const problem of problems) say(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
