import argon2 from "argon2";
import { createFairQueue } from "../../../core/load/fair-queue.ts";

/** Cost of a hash: kibibytes of memory, and passes over them. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

/** 46 MiB and two passes: twice the cost of OWASP's first recommendation for Argon2id. */
const COST: PasswordCost = { memoryCost: 47_104, timeCost: 2 };

/** One hash at a time, so that many logins cannot take processor and memory from other requests. */
const QUEUE = { concurrency: 1, length: 32, waitMs: 3_000 };

export interface PasswordHasher {
  hash(password: string, client: string): Promise<string>;
  /**
   * As `hash`, but undefined if `isObsolete` is true once a slot is free: a request that lost a
   * race need not delay others.
   */
  hashUnless(isObsolete: () => Promise<boolean>, password: string, client: string): Promise<string | undefined>;
  /**
   * Whether the password is right; without a hash it does the same work, so that the time reveals
   * nothing.
   */
  verify(hash: string | null | undefined, password: string, place: QueuePlace): Promise<boolean>;
  /**
   * A new hash of the right password if the old one has a lower cost than today's; undefined
   * otherwise.
   */
  rehashIfWeak(hash: string | null, password: string, client: string): Promise<string | undefined>;
}

/**
 * The queue in which a hash waits: the common one, or the one reserved for known callers, which
 * strangers cannot fill. Both are fair between clients.
 */
export interface QueuePlace {
  queue: "common" | "reserved";
  client: string;
}

/** Hashes with Argon2id. Tests choose a lower cost. */
export function createPasswordHasher(chosen: PasswordCost = COST): PasswordHasher {
  const cost = { ...chosen, type: argon2.argon2id, parallelism: 1 } as const;
  const queues = { common: createFairQueue(QUEUE), reserved: createFairQueue(QUEUE) };
  const dummy = queues.common.runQueued("", () => argon2.hash("nobody's password", cost));

  return {
    hash: (password, client) => queues.reserved.runQueued(client, () => argon2.hash(password, cost)),
    hashUnless: (isObsolete, password, client) =>
      queues.common.runQueued(client, async () =>
        (await isObsolete()) ? undefined : await argon2.hash(password, cost),
      ),
    verify: async (hash, password, { queue, client }) => {
      const compared = hash ?? (await dummy);
      const right = await queues[queue].runQueued(client, () => argon2.verify(compared, password));
      return right && typeof hash === "string";
    },
    rehashIfWeak: async (hash, password, client) =>
      hash !== null && argon2.needsRehash(hash, cost)
        ? await queues.reserved.runQueued(client, () => argon2.hash(password, cost))
        : undefined,
  };
}
