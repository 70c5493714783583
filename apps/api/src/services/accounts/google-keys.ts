import { createLocalJWKSet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";

interface KeySet {
  lookUp: JWTVerifyGetKey;
  ids: ReadonlySet<string>;
  fetchedAtMs: number;
  lifetimeMs: number;
}

export interface GoogleKeys {
  /** How to look up the key of this id among the provider's; undefined when no keys can be had. The id may still be unknown to what is answered. */
  keysFor(keyId: string): Promise<JWTVerifyGetKey | undefined>;
}

interface KeyOptions {
  url: string;
  now: () => Date;
  timeoutMs: number;
}

const LIFETIME_MIN_MS = 60_000;
const LIFETIME_MAX_MS = 86_400_000;
/** How often the keys are asked for at most, whatever ids the credentials name. */
const REFETCH_INTERVAL_MS = 60_000;
/** The same as long as there are none: short, but nobody waits out the timeout just after somebody else did. */
const PAUSE_WITHOUT_KEYS_MS = 5_000;
/** Google's set has about 2 KiB. */
const KEY_SET_MAX_BYTES = 64 * 1024;

/** The public half of a key for RS256 signatures; everything else in the set is left out. */
const signingKey = z.object({
  kty: z.literal("RSA"),
  kid: z.string().min(1),
  n: z.string(),
  e: z.string(),
  alg: z.literal("RS256").default("RS256"),
  use: z.literal("sig").default("sig"),
});
const published = z.object({ keys: z.array(z.unknown()) });

/** How long an answer stays fresh, by its `Cache-Control` and `Age` (RFC 9111 §4.2), from a minute to a day. */
function lifetimeOf(headers: Headers): number {
  const maxAge = /(?:^|[\s,])max-age="?(\d+)/i.exec(headers.get("cache-control") ?? "")?.[1] ?? "0";
  const age = /^\d+$/.exec(headers.get("age") ?? "")?.[0] ?? "0";
  return Math.min(LIFETIME_MAX_MS, Math.max(LIFETIME_MIN_MS, (Number(maxAge) - Number(age)) * 1_000));
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > KEY_SET_MAX_BYTES) throw new Error("The key set is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function fetchKeySet({ url, now, timeoutMs }: KeyOptions): Promise<KeySet> {
  const fetchedAtMs = now().getTime();
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    throw new Error(`The key set was answered with ${response.status}.`);
  }
  const document: unknown = JSON.parse(await readText(response.body));
  const keys = published.parse(document).keys.flatMap((key) => signingKey.safeParse(key).data ?? []);
  if (keys.length === 0) throw new Error("The key set holds no key for RS256.");
  return {
    lookUp: createLocalJWKSet({ keys }),
    ids: new Set(keys.map((key) => key.kid)),
    fetchedAtMs,
    lifetimeMs: lifetimeOf(response.headers),
  };
}

/**
 * The provider's published keys, kept as long as their `Cache-Control` says and beyond that only while no newer ones can be had. jose's own
 * `createRemoteJWKSet` looks neither at that header nor at our clock, and forgets its keys when a refetch fails.
 */
export function createGoogleKeys(options: KeyOptions): GoogleKeys {
  let current: KeySet | undefined;
  let pending: Promise<void> | undefined;
  let triedAtMs = Number.NEGATIVE_INFINITY;

  /** Milliseconds between then and now; a clock that was set back counts like one that was set forward. */
  const distance = (thenMs: number) => Math.abs(options.now().getTime() - thenMs);

  async function refetch(): Promise<void> {
    triedAtMs = options.now().getTime();
    try {
      current = await fetchKeySet(options);
    } catch {
      // The keys of before go on, if there are any; the caller says "unreachable" if there are none.
    } finally {
      pending = undefined;
    }
  }

  function isWanting(keyId: string): boolean {
    return current === undefined || !current.ids.has(keyId) || distance(current.fetchedAtMs) >= current.lifetimeMs;
  }

  function mayRefetch(): boolean {
    const interval = current === undefined ? PAUSE_WITHOUT_KEYS_MS : REFETCH_INTERVAL_MS;
    return distance(triedAtMs) >= interval;
  }

  return {
    async keysFor(keyId) {
      if (isWanting(keyId)) {
        if (pending === undefined && mayRefetch()) pending = refetch();
        await pending;
      }
      return current?.lookUp;
    },
  };
}
