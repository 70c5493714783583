import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import type { LimitsService } from "../../core/limits.ts";

/** Addresses that are remembered; of more, the one that failed first is forgotten. */
const CLIENTS_MAX = 10_000;

/**
 * Wrong keys are counted in PostgreSQL for all processes. An address above the limit is remembered
 * here, so that more of them cost no further statement.
 */
export function createFailedClients({ limits, now }: { limits: LimitsService; now: () => Date }) {
  const blockedUntilMs = new Map<string, number>();

  function block(address: string, seconds: number): void {
    const [first] = blockedUntilMs.keys();
    if (first !== undefined && blockedUntilMs.size >= CLIENTS_MAX) blockedUntilMs.delete(first);
    blockedUntilMs.set(address, now().getTime() + seconds * SECOND_MS);
  }

  return {
    /** `throttled` while no wrong key of the address is counted. Sends no statement. */
    check(address: string): Result<null> {
      const until = blockedUntilMs.get(address);
      if (until === undefined) return ok(null);
      const leftMs = until - now().getTime();
      if (leftMs > 0) return err({ code: "throttled", retry_after_seconds: Math.ceil(leftMs / SECOND_MS) });
      blockedUntilMs.delete(address);
      return ok(null);
    },
    /** Counts a wrong key; `throttled` if it is above the limit. */
    async count(address: string): Promise<Result<null>> {
      const counted = await limits.take("access-key:client", address);
      if (!counted.ok && counted.error.code === "throttled") block(address, counted.error.retry_after_seconds);
      return counted;
    },
  };
}

/** Counts wrong keys by the address that sent them. */
export type FailedClients = ReturnType<typeof createFailedClients>;
