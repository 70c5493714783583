import argon2 from "argon2";
import { createFairQueue } from "../../../core/load/fair-queue.ts";
import { createHashQueues, HASH_QUEUE } from "./hash-queues.ts";

/** Cost of a hash: kibibytes of memory, and passes over them. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

/** 46 MiB and two passes: twice the cost of OWASP's first recommendation for Argon2id. */
const COST: PasswordCost = { memoryCost: 47_104, timeCost: 2 };

/**
 * The queue in which a hash waits: the one of strangers, or the one reserved for known callers,
 * which strangers cannot fill. Both are fair between clients.
 */
export interface QueuePlace {
  queue: "common" | "reserved";
  client: string;
}

/** Hashes with Argon2id. Tests choose a lower cost. */
export function createPasswordHasher(chosen: PasswordCost = COST) {
  const cost = { ...chosen, type: argon2.argon2id, parallelism: 1 } as const;
  const reserved = createFairQueue(HASH_QUEUE);
  const strangers = createHashQueues();
  const dummy = strangers.make("", () => argon2.hash("nobody's password", cost));
  const compareIn: Record<QueuePlace["queue"], typeof strangers.compare> = {
    common: (client, work) => strangers.compare(client, work),
    reserved: (client, work) => reserved.runQueued(client, work),
  };

  return {
    hash: (password: string, client: string): Promise<string> =>
      reserved.runQueued(client, () => argon2.hash(password, cost)),
    /**
     * As `hash`, but undefined if `isObsolete` is true once a slot is free: a request that lost a
     * race need not delay others.
     */
    hashUnless: (isObsolete: () => Promise<boolean>, password: string, client: string): Promise<string | undefined> =>
      strangers.make(client, async () => ((await isObsolete()) ? undefined : await argon2.hash(password, cost))),
    /**
     * Whether the password is right; without a hash it does the same work, so that the time reveals
     * nothing.
     */
    verify: async (
      hash: string | null | undefined,
      password: string,
      { queue, client }: QueuePlace,
    ): Promise<boolean> => {
      const compared = hash ?? (await dummy);
      return compareIn[queue](client, async () => {
        const isSame = await argon2.verify(compared, password);
        return isSame && typeof hash === "string";
      });
    },
    /**
     * A new hash of the right password if the old one has a lower cost than today's; undefined
     * otherwise.
     */
    rehashIfWeak: async (hash: string | null, password: string, client: string): Promise<string | undefined> =>
      hash !== null && argon2.needsRehash(hash, cost)
        ? await reserved.runQueued(client, () => argon2.hash(password, cost))
        : undefined,
  };
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
