import { createHash } from "node:crypto";
import { countUse, deleteEndedWindows, releaseUse } from "@hourloom/db/queries/rate-limits";
import { err, type Result, ok } from "@hourloom/schema/errors/domain-errors";
import type { ServiceContext } from "./context.ts";

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

interface Limit {
  uses: number;
  windowSeconds: number;
  /** Uses of all networks together in a /48 of IPv6, which one customer may have. */
  usesOfSite?: number;
}

/** The part after the colon is what the limit counts by. */
const limits = {
  "login:account": { uses: 10, windowSeconds: MINUTE },
  "sign-up:client": { uses: 20, windowSeconds: HOUR },
  "trial:client": { uses: 5, windowSeconds: HOUR },
  "trial:region": { uses: 30, windowSeconds: DAY },
  "trial:all": { uses: 300, windowSeconds: DAY },
  "taken:client": { uses: 20, windowSeconds: HOUR },
  "activation:client": { uses: 20, windowSeconds: HOUR },
  "activation-check:client": { uses: 60, windowSeconds: HOUR },
  "activation:uid": { uses: 5, windowSeconds: HOUR },
  "resend:client": { uses: 20, windowSeconds: HOUR },
  "resend:address": { uses: 5, windowSeconds: HOUR },
  "resend:address-pause": { uses: 1, windowSeconds: MINUTE },
  "reset:client": { uses: 20, usesOfSite: 80, windowSeconds: HOUR },
  "reset:client-address": { uses: 2, windowSeconds: HOUR },
  "reset:address": { uses: 5, windowSeconds: HOUR },
  "reset:address-pause": { uses: 1, windowSeconds: MINUTE },
  "reset-confirm:client": { uses: 20, usesOfSite: 80, windowSeconds: HOUR },
  "reset-confirm:uid": { uses: 5, windowSeconds: HOUR },
  "email-taken:account": { uses: 10, windowSeconds: HOUR },
  "email-change:account": { uses: 3, windowSeconds: HOUR },
  "email-change:address": { uses: 5, windowSeconds: HOUR },
  "email-change:address-pause": { uses: 1, windowSeconds: MINUTE },
  "email-link:client": { uses: 20, windowSeconds: HOUR },
  "email-link:uid": { uses: 5, windowSeconds: HOUR },
  "sign-in-link:client": { uses: 20, usesOfSite: 80, windowSeconds: HOUR },
  "sign-in-link:uid": { uses: 5, windowSeconds: HOUR },
  "google:client": { uses: 30, windowSeconds: MINUTE },
  "google:subject": { uses: 10, windowSeconds: HOUR },
  "join:client": { uses: 20, windowSeconds: HOUR },
  "import:account": { uses: 10, windowSeconds: HOUR },
  "import-file:account": { uses: 60, windowSeconds: HOUR },
  "subscribe:account": { uses: 30, windowSeconds: HOUR },
  "refresh:subscription": { uses: 1, windowSeconds: 5 * MINUTE },
  "access-key:client": { uses: 30, usesOfSite: 120, windowSeconds: 10 * MINUTE },
  "confirm:login": { uses: 10, windowSeconds: 10 * MINUTE },
  "confirm:account": { uses: 50, windowSeconds: DAY },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Hashed, because keys have any length, and so that no email address is stored in the table. */
export function counterKey(name: string, key: string): string {
  return `${name}:${createHash("sha256").update(key).digest("base64url")}`;
}

/** The /48 of a client whose key is an IPv6 network; undefined for others. */
export function siteOf(address: string): string | undefined {
  return /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(address)?.[1]?.concat(":/48");
}

/**
 * What one provider in one place often has: the /16 of an IPv4 address, the /32 of an IPv6 network;
 * of what is neither, itself.
 */
export function regionOf(address: string): string {
  const separator = address.includes(":") ? ":" : ".";
  return address.split(separator, 2).join(separator);
}

/** The counters of a use by `key`, and how many uses each has in a window. */
function countersOf(name: LimitName, key: string): { key: string; most: number }[] {
  const { uses, usesOfSite }: Limit = limits[name];
  const own = { key: counterKey(name, key), most: uses };
  const site = usesOfSite === undefined ? undefined : siteOf(key);
  if (usesOfSite === undefined || site === undefined) return [own];
  return [own, { key: counterKey(name, site), most: usesOfSite }];
}

/**
 * Rate limits counted in PostgreSQL, shared by all API processes; `scale` multiplies each limit.
 */
export function createLimitsService({ db }: ServiceContext, scale: number) {
  async function take(name: LimitName, key: string): Promise<Result<null>> {
    for (const { key: counter, most } of countersOf(name, key)) {
      const { taken, seconds_left } = await countUse(db, counter, limits[name].windowSeconds);
      if (taken > most * scale) return err({ code: "throttled", retry_after_seconds: Math.max(1, seconds_left) });
    }
    return ok(null);
  }

  return {
    /**
     * Counts one use by `key`; returns `throttled` with the seconds to wait above the limit of this
     * window.
     */
    take,
    /** As `take` one after the other, up to the first one above its limit. */
    async takeAll(...uses: readonly [LimitName, string][]): Promise<Result<null>> {
      for (const use of uses) {
        const taken = await take(...use);
        if (!taken.ok) return taken;
      }
      return ok(null);
    },
    /** Takes back a counted use. */
    async release(name: LimitName, key: string): Promise<void> {
      for (const { key: counter } of countersOf(name, key)) await releaseUse(db, counter);
    },
    deleteEndedWindows: (): Promise<void> => deleteEndedWindows(db),
  };
}

export type LimitsService = ReturnType<typeof createLimitsService>;
