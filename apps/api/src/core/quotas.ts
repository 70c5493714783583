import { performance } from "node:perf_hooks";
import type { Db } from "@hourloom/db/connect";
import { addUses, fillBuckets } from "@hourloom/db/queries/rate-limits";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import { MINUTE_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import type { ServiceContext } from "./context.ts";
import { counterKey } from "./limits.ts";

/** Uses within a minute. The part after the colon is what the quota counts by. */
const windows = {
  "any:client": 1_200,
  "read:account": 600,
  "write:account": 240,
  "dav:account": 6_000,
  "dav:client": 12_000,
  "csp-report:client": 30,
  "feed:feed": 30,
  "unknown-feed:client": 30,
} as const;

/** Uses that are free at once, and how many more become free in a minute. */
const buckets = {
  // A first upload of a calendar is long, and its program waits for its end.
  "dav-write:account": { uses: 20_000, perMinute: 400 },
} as const;

type WindowName = keyof typeof windows;
type BucketName = keyof typeof buckets;

/** Where and by what a quota counts. `clock`: monotonic, in milliseconds. */
interface Counting {
  db: Db;
  scale: number;
  clock: () => number;
}

function throttled(ms: number): Result<null> {
  return err({ code: "throttled", retry_after_seconds: Math.max(1, Math.ceil(ms / SECOND_MS)) });
}

interface Window {
  endsMs: number;
  /** Uses of all processes as of the last `share`. */
  shared: number;
  /** Uses counted here since. */
  fresh: number;
}

/** Each key has a window of a minute, from its first use in any process. */
function createWindows({ db, scale, clock }: Counting) {
  const known = new Map<string, Window>();

  function windowOf(name: string): Window {
    const found = known.get(name);
    if (found !== undefined && found.endsMs > clock()) return found;
    const fresh = { endsMs: clock() + MINUTE_MS, shared: 0, fresh: 0 };
    known.set(name, fresh);
    return fresh;
  }

  return {
    take(quota: WindowName, key: string, uses: number): Result<null> {
      const window = windowOf(counterKey(quota, key));
      window.fresh += uses;
      if (window.shared + window.fresh <= windows[quota] * scale) return ok(null);
      return throttled(window.endsMs - clock());
    },
    async share(): Promise<void> {
      for (const [key, { endsMs }] of known) if (endsMs <= clock()) known.delete(key);
      const sent = [...known]
        .filter(([, { fresh }]) => fresh > 0)
        .map(([key, window]) => ({ key, window, uses: window.fresh, leftMs: window.endsMs - clock() }));
      if (sent.length === 0) return;
      const totals = await addUses(db, sent);
      for (const { key, window, uses } of sent) {
        const { taken, leftMs } = totals.get(key) ?? { taken: 0, leftMs: MINUTE_MS };
        window.fresh -= uses;
        // Not less than what is known here, whatever the clock of the database did.
        window.shared = Math.max(window.shared + uses, taken);
        window.endsMs = Math.min(window.endsMs, clock() + leftMs);
      }
    },
  };
}

interface Bucket {
  /** When all that was taken has become free again. */
  emptyAtMs: number;
  /** How much later that is by uses counted here since the last `share`. */
  freshMs: number;
}

/** Each use takes as long as it needs to become free; the others wait behind it. */
function createBuckets({ db, scale, clock }: Counting) {
  const known = new Map<string, Bucket & { sizeMs: number }>();

  return {
    take(quota: BucketName, key: string, uses: number): Result<null> {
      const { uses: size, perMinute } = buckets[quota];
      const sizeMs = (size * MINUTE_MS) / perMinute;
      const addedMs = (uses * MINUTE_MS) / (perMinute * scale);
      const name = counterKey(quota, key);
      const bucket = known.get(name) ?? { emptyAtMs: clock(), freshMs: 0, sizeMs };
      const levelMs = Math.max(0, bucket.emptyAtMs - clock()) + addedMs;
      if (levelMs > sizeMs) return throttled(levelMs - sizeMs);
      known.set(name, { emptyAtMs: clock() + levelMs, freshMs: bucket.freshMs + addedMs, sizeMs });
      return ok(null);
    },
    async share(): Promise<void> {
      const sent = [...known].filter(([, { freshMs }]) => freshMs > 0);
      for (const [key, { emptyAtMs, freshMs }] of known) if (freshMs === 0 && emptyAtMs <= clock()) known.delete(key);
      if (sent.length === 0) return;
      const levels = await fillBuckets(
        db,
        sent.map(([key, { freshMs, sizeMs }]) => ({ key, addedMs: freshMs, sizeMs })),
      );
      for (const [key, { freshMs }] of sent) {
        const bucket = known.get(key);
        if (bucket === undefined) continue;
        bucket.freshMs -= freshMs;
        bucket.emptyAtMs = Math.max(bucket.emptyAtMs, clock() + (levels.get(key) ?? 0) + bucket.freshMs);
      }
    },
  };
}

function isBucket(quota: WindowName | BucketName): quota is BucketName {
  return Object.hasOwn(buckets, quota);
}

/**
 * The quotas of one process, shared with the others through PostgreSQL; `scale` multiplies each.
 * Processes tell each other how long something still lasts: no clock is set back or forward here.
 */
export function createQuotasService(
  { db }: Pick<ServiceContext, "db">,
  scale: number,
  clock: () => number = () => performance.now(),
) {
  const counting = { db, scale, clock };
  const [inWindows, inBuckets] = [createWindows(counting), createBuckets(counting)];
  return {
    /**
     * Counts uses by `key`; returns `throttled` with the seconds to wait above the quota. Counts in
     * memory, so that a read never causes a write; uses in other processes are known as of the last
     * `share`.
     */
    take: (quota: WindowName | BucketName, key: string, uses = 1): Result<null> =>
      isBucket(quota) ? inBuckets.take(quota, key, uses) : inWindows.take(quota, key, uses),
    /** Exchanges counts with the other processes; called every second. */
    async share(): Promise<void> {
      await inWindows.share();
      await inBuckets.share();
    },
  };
}

export type QuotasService = ReturnType<typeof createQuotasService>;
