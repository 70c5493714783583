import argon2 from "argon2";
import { createFairQueue } from "../fair-queue.ts";

/** How much work a hash is: kibibytes of memory, and passes over them. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

/** 46 MiB and two passes: twice the cost of OWASP's first recommendation for Argon2id. */
const COST: PasswordCost = { memoryCost: 47_104, timeCost: 2 };

/** One hash at a time, so that a flood of logins cannot take the processor and the memory from everybody else. */
const QUEUE = { atOnce: 1, length: 32, waitMs: 3_000 };

export interface PasswordHasher {
  hash(password: string, client: string): Promise<string>;
  /** The same, unless `isVain` says, when the turn has come, that the hash is not needed any more: who lost a race need not hold up the others. */
  hashUnless(isVain: () => Promise<boolean>, password: string, client: string): Promise<string | undefined>;
  /** Whether the password is right; without a hash it does the same work and says no, so that time tells nothing. */
  verify(hash: string | null | undefined, password: string, place: Place): Promise<boolean>;
  /** A new hash of the right password where the old one was made more cheaply than we do now; undefined where it is good. */
  rehashIfWeak(hash: string | null, password: string, client: string): Promise<string | undefined>;
}

/**
 * Where a hash waits for its turn: with everybody, or in the line of those who are known, which no flood of strangers can fill. In each, clients take turns.
 */
export interface Place {
  line: "common" | "reserved";
  client: string;
}

/** Hashes by Argon2id, at the cost that real passwords are worth unless another is chosen. */
export function createPasswordHasher(chosen: PasswordCost = COST): PasswordHasher {
  const cost = { ...chosen, type: argon2.argon2id, parallelism: 1 } as const;
  const lines = { common: createFairQueue(QUEUE), reserved: createFairQueue(QUEUE) };
  const dummy = lines.common.inTurn("", () => argon2.hash("nobody's password", cost));

  return {
    hash: (password, client) => lines.reserved.inTurn(client, () => argon2.hash(password, cost)),
    hashUnless: (isVain, password, client) =>
      lines.common.inTurn(client, async () => ((await isVain()) ? undefined : await argon2.hash(password, cost))),
    verify: async (hash, password, { line, client }) => {
      const compared = hash ?? (await dummy);
      const right = await lines[line].inTurn(client, () => argon2.verify(compared, password));
      return right && typeof hash === "string";
    },
    rehashIfWeak: async (hash, password, client) =>
      hash !== null && argon2.needsRehash(hash, cost)
        ? await lines.reserved.inTurn(client, () => argon2.hash(password, cost))
        : undefined,
  };
}
