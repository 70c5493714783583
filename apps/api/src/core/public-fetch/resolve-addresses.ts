import { Resolver } from "node:dns/promises";

/** Returns all addresses of a host name; an empty list if there are none, or none in time. */
export type ResolveAddresses = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

const QUERIES = { timeout: 1_000, tries: 3 };

/**
 * Resolves by DNS alone. `dns.lookup` would also read the hosts file, but it cannot be cancelled,
 * and slow name servers would occupy the threads that all lookups of the process share.
 */
export async function resolveAddresses(
  hostname: string,
  signal: AbortSignal,
  resolver = new Resolver(QUERIES),
): Promise<readonly string[]> {
  if (signal.aborted) return [];
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel);
  const families = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  signal.removeEventListener("abort", cancel);
  return families.flatMap((family) => (family.status === "fulfilled" ? family.value : []));
}
