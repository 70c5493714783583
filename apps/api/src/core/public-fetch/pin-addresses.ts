import { isIP } from "node:net";
import { failed, type FetchFailure } from "./fetch-result.ts";
import type { NetworkKind } from "./networks.ts";
import type { ResolveAddresses } from "./resolve-addresses.ts";

export interface PinOptions {
  readonly kindOf: (address: string) => NetworkKind;
  readonly resolve: ResolveAddresses;
  /** Time limit for resolving the name. */
  readonly resolveMs: number;
}

/** The addresses of a URL's host, all of which may be connected to. */
export type PinnedAddresses = { readonly status: "pinned"; readonly addresses: readonly string[] } | FetchFailure;

function isHttpWithoutUserInfo({ protocol, username, password }: URL): boolean {
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}

function isHttpsOnUsualPort({ protocol, port }: URL): boolean {
  return protocol === "https:" && (port === "" || port === "8443");
}

async function addressesOf(hostname: string, options: PinOptions, signal: AbortSignal): Promise<readonly string[]> {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0) return [address];
  return options.resolve(hostname, AbortSignal.any([signal, AbortSignal.timeout(options.resolveMs)]));
}

/**
 * Resolves the host of a URL once. Public addresses require https on port 443 or 8443, allowed ones
 * http or https; one address in another network rejects them all.
 */
export async function pinAddresses(url: URL, options: PinOptions, signal: AbortSignal): Promise<PinnedAddresses> {
  if (!isHttpWithoutUserInfo(url)) return failed("url_not_allowed", "Scheme or user info");
  const addresses = await addressesOf(url.hostname, options, signal);
  if (addresses.length === 0) return failed("unreachable", "No address");
  const inner = addresses.find((address) => options.kindOf(address) === "inner");
  if (inner !== undefined) return failed("address_not_public", inner);
  if (!isHttpsOnUsualPort(url) && addresses.some((address) => options.kindOf(address) === "public")) {
    return failed("url_not_allowed", "Scheme or port");
  }
  return { status: "pinned", addresses };
}
