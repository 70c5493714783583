import { createLocalJWKSet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@hourloom/schema/fields/limits";

interface KeySet {
  lookUp: JWTVerifyGetKey;
  ids: ReadonlySet<string>;
  fetchedAtMs: number;
  lifetimeMs: number;
}

interface KeyOptions {
  url: string;
  now: () => Date;
  timeoutMs: number;
}

const LIFETIME_MIN_MS = MINUTE_MS;
const LIFETIME_MAX_MS = DAY_MS;
/** Minimum interval between fetches, whatever key ids the credentials name. */
const REFETCH_INTERVAL_MS = MINUTE_MS;
/**
 * The interval while there are no keys: short, but long enough that not every request waits for the
 * timeout.
 */
const PAUSE_WITHOUT_KEYS_MS = 5_000;
/** Google's key set has about 2 KiB. */
const KEY_SET_MAX_BYTES = 64 * 1024;

/** A public RS256 key; other keys of the set are ignored. */
const signingKey = z.object({
  kty: z.literal("RSA"),
  kid: z.string().min(1),
  n: z.string(),
  e: z.string(),
  alg: z.literal("RS256").default("RS256"),
  use: z.literal("sig").default("sig"),
});
const published = z.object({ keys: z.array(z.unknown()) });

/**
 * How long a response is fresh by `Cache-Control` and `Age` (RFC 9111 §4.2), from a minute to a
 * day.
 */
function lifetimeOf(headers: Headers): number {
  const maxAge = /(?:^|[\s,])max-age="?(\d+)/i.exec(headers.get("cache-control") ?? "")?.[1] ?? "0";
  const age = /^\d+$/.exec(headers.get("age") ?? "")?.[0] ?? "0";
  return Math.min(LIFETIME_MAX_MS, Math.max(LIFETIME_MIN_MS, (Number(maxAge) - Number(age)) * SECOND_MS));
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
 * Caches the provider's keys for as long as their `Cache-Control` says, and longer while no newer
 * ones can be fetched. jose's `createRemoteJWKSet` ignores that header and our clock, and drops its
 * keys when a fetch fails.
 */
export function createGoogleKeys(options: KeyOptions) {
  let current: KeySet | undefined;
  let pending: Promise<void> | undefined;
  let triedAtMs = Number.NEGATIVE_INFINITY;

  /** Absolute, so that a clock that was set back does not delay fetches. */
  const distance = (thenMs: number) => Math.abs(options.now().getTime() - thenMs);

  async function refetch(): Promise<void> {
    triedAtMs = options.now().getTime();
    try {
      current = await fetchKeySet(options);
    } catch {
      // The previous keys remain in use; without any, the caller reports "unreachable".
    } finally {
      pending = undefined;
    }
  }

  function needsFetch(keyId: string): boolean {
    return current === undefined || !current.ids.has(keyId) || distance(current.fetchedAtMs) >= current.lifetimeMs;
  }

  function mayRefetch(): boolean {
    const interval = current === undefined ? PAUSE_WITHOUT_KEYS_MS : REFETCH_INTERVAL_MS;
    return distance(triedAtMs) >= interval;
  }

  return {
    /**
     * The lookup of the provider's keys; undefined when no keys are available. It may still not
     * have this id.
     */
    async keysFor(keyId: string): Promise<JWTVerifyGetKey | undefined> {
      if (needsFetch(keyId)) {
        if (pending === undefined && mayRefetch()) pending = refetch();
        await pending;
      }
      return current?.lookUp;
    },
  };
}
