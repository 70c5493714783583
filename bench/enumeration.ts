/**
 * Measures whether response times reveal if an address has an account: pairs of calls, with a known
 * and an unknown address, over HTTP against the whole application. Prints both medians, their
 * difference, and the probability by the Kolmogorov-Smirnov test that both have the same
 * distribution; below 0.001 they differ. `PAIRS` is the number of pairs.
 */
import { performance } from "node:perf_hooks";
import { createPasswordHasher } from "../apps/api/src/services/accounts/passwords/password-hasher.ts";
import { openDatabase } from "../packages/db/src/connect.ts";
import { addAccounts, startDatabase } from "./shared/database.ts";
import { median, readNumber, say } from "./shared/figures.ts";
import { serve, startServices } from "./shared/services.ts";

const PAIRS = readNumber("PAIRS", 500);
const PASSWORD = "quiet-river-stone";

/** The two-sample Kolmogorov-Smirnov test, by its asymptotic distribution. */
function probabilityOfSameDistribution(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [left, right].map((values) => values.toSorted((x, y) => x - y));
  if (a === undefined || b === undefined) return Number.NaN;
  const share = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length;
  const distance = Math.max(...[...a, ...b].map((limit) => Math.abs(share(a, limit) - share(b, limit))));
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const lambda = (size + 0.12 + 0.11 / size) * distance;
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) sum += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.min(1, Math.max(0, sum));
}

await using database = await startDatabase();
const { db } = database;
const connected = openDatabase(database.connection);
const app = await serve(startServices(connected, { rateLimitScale: 1_000_000 }));

async function post(path: string, body: object): Promise<number> {
  const begun = performance.now();
  const response = await fetch(app.address + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return performance.now() - begun;
}

// All accounts share one hash, because a hash for each would take a minute.
const password_hash = await createPasswordHasher().hash(PASSWORD, "127.0.0.1");
await addAccounts(db, PAIRS);
await db.updateTable("users").set({ password_hash, activated_at: new Date() }).execute();

const flows = [
  { name: "login", path: "/api/v1/token/login/", body: { password: "wrong-password" } },
  { name: "resend activation", path: "/api/v1/users/resend_activation/", body: {} },
  { name: "reset password", path: "/api/v1/users/reset_password/", body: {} },
  { name: "sign-in link", path: "/trpc/accounts.requestSignInLink", body: {} },
];
say(`${PAIRS} interleaved pairs for each call, known and unknown address, in milliseconds`);
for (const { name, path, body } of flows) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < PAIRS; index += 1) {
    const calls = [
      async () => known.push(await post(path, { ...body, email: `u${index + 1}@x.cz` })),
      async () => unknown.push(await post(path, { ...body, email: `n${index + 1}@x.cz` })),
    ];
    // The order alternates, so that neither benefits from warm caches.
    for (const call of index % 2 === 0 ? calls : calls.toReversed()) await call();
  }
  const gap = Math.abs(median(known) - median(unknown));
  const p = probabilityOfSameDistribution(known, unknown);
  say(
    `${name.padEnd(18)} known ${median(known).toFixed(2)}  unknown ${median(unknown).toFixed(2)}  gap ${gap.toFixed(2)}  KS p ${p.toFixed(3)}`,
  );
}

await app.stop();
await connected.destroy();
