import { addUses } from "@hourloom/db/queries/rate-limits";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import { MINUTE_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import type { ServiceContext } from "./context.ts";
import { counterKey } from "./limits.ts";

/** Uses within a minute. The part after the colon is what the quota counts by. */
const quotas = {
  "any:client": 1_200,
  "read:account": 600,
  "write:account": 240,
  "dav:key": 6_000,
  "dav:client": 12_000,
  "csp-report:client": 30,
  "feed:feed": 30,
  "unknown-feed:client": 30,
} as const;

const WINDOW_MS = MINUTE_MS;

export interface QuotasService {
  /**
   * Counts uses by `key`; returns `throttled` with the seconds to wait above the quota of this
   * minute. Counts in memory, so that a read never causes a write; uses in other processes are
   * known as of the last `share`.
   */
  take(quota: keyof typeof quotas, key: string, uses?: number): Result<null>;
  /** Exchanges counts with the other processes; called every second. */
  share(): Promise<void>;
}

interface Counter {
  windowEndsMs: number;
  /** Uses of all processes as of the last `share`. */
  shared: number;
  /** Uses counted here since. */
  fresh: number;
}

/**
 * The quotas of one process, shared with the others through PostgreSQL; `scale` multiplies each.
 */
export function createQuotasService({ db, now }: ServiceContext, scale: number): QuotasService {
  const counters = new Map<string, Counter>();

  function counterOf(name: string): Counter {
    const nowMs = now().getTime();
    const known = counters.get(name);
    if (known !== undefined && known.windowEndsMs > nowMs) return known;
    const fresh = { windowEndsMs: (Math.floor(nowMs / WINDOW_MS) + 1) * WINDOW_MS, shared: 0, fresh: 0 };
    counters.set(name, fresh);
    return fresh;
  }

  return {
    take(quota, key, uses = 1) {
      const counter = counterOf(counterKey(quota, key));
      counter.fresh += uses;
      if (counter.shared + counter.fresh <= quotas[quota] * scale) return ok(null);
      const seconds = Math.ceil((counter.windowEndsMs - now().getTime()) / SECOND_MS);
      return err({ code: "throttled", retry_after_seconds: Math.max(1, seconds) });
    },
    async share() {
      const nowMs = now().getTime();
      for (const [key, { windowEndsMs }] of counters) if (windowEndsMs <= nowMs) counters.delete(key);
      const sent = [...counters]
        .filter(([, { fresh }]) => fresh > 0)
        .map(([key, { windowEndsMs, fresh }]) => ({ key, windowEndsAt: new Date(windowEndsMs), uses: fresh }));
      if (sent.length === 0) return;
      const totals = await addUses(db, sent);
      for (const { key, uses } of sent) {
        const counter = counters.get(key);
        if (counter === undefined) continue;
        counter.fresh -= uses;
        counter.shared = totals.get(key) ?? counter.shared + uses;
      }
    },
  };
}
