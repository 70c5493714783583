import argon2 from "argon2";

/** Argon2id with 46 MiB and two passes: twice the cost of OWASP's first recommendation. */
const cost = { type: argon2.argon2id, memoryCost: 47_104, timeCost: 2, parallelism: 1 } as const;

const QUEUE_LENGTH = 32;
const QUEUE_WAIT_MS = 3_000;

/** Thrown when too many wait for a hash already, or one has waited too long. */
export class HasherBusyError extends Error {
  override name = "HasherBusyError";
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** The same, unless `isVain` says, when the turn has come, that the hash is not needed any more: who lost a race need not hold up the others. */
  hashUnless(isVain: () => Promise<boolean>, password: string): Promise<string | undefined>;
  /** Whether the password is right; without a hash it does the same work and says no, so that time tells nothing. */
  verify(hash: string | null | undefined, password: string, place: Place): Promise<boolean>;
  /** A new hash of the right password where the old one was made more cheaply than we do now; undefined where it is good. */
  rehashIfWeak(hash: string | null, password: string): Promise<string | undefined>;
}

/** Where a hash waits for its turn: with everybody, or in the line of those who are known, which no flood of strangers can fill. */
export type Place = "common" | "reserved";

/** One hash at a time, so that a flood of logins cannot take the processor and the memory from everybody else. */
function createQueue() {
  const waiting: { start: () => void; refuse: (error: Error) => void; timer: NodeJS.Timeout }[] = [];
  let busy = false;

  function enter(): Promise<void> {
    if (!busy) {
      busy = true;
      return Promise.resolve();
    }
    if (waiting.length >= QUEUE_LENGTH) return Promise.reject(new HasherBusyError());
    return new Promise((start, refuse) => {
      const entry = { start, refuse, timer: setTimeout(() => leaveQueue(entry), QUEUE_WAIT_MS) };
      waiting.push(entry);
    });
  }

  function leaveQueue(entry: (typeof waiting)[number]): void {
    waiting.splice(waiting.indexOf(entry), 1);
    entry.refuse(new HasherBusyError());
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) {
      busy = false;
      return;
    }
    clearTimeout(next.timer);
    next.start();
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

export function createPasswordHasher(): PasswordHasher {
  const lines = { common: createQueue(), reserved: createQueue() };
  const dummy = lines.common(() => argon2.hash("nobody's password", cost));

  return {
    hash: (password) => lines.reserved(() => argon2.hash(password, cost)),
    hashUnless: (isVain, password) =>
      lines.common(async () => ((await isVain()) ? undefined : await argon2.hash(password, cost))),
    verify: async (hash, password, place) => {
      const compared = hash ?? (await dummy);
      const right = await lines[place](() => argon2.verify(compared, password));
      return right && typeof hash === "string";
    },
    rehashIfWeak: async (hash, password) =>
      hash !== null && argon2.needsRehash(hash, cost)
        ? await lines.reserved(() => argon2.hash(password, cost))
        : undefined,
  };
}
