import type { OutgoingHttpHeaders } from "node:http";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { failed, type FetchResult, type FetchFailure } from "./fetch-result.ts";
import { createNetworks, type NetworkKind } from "./networks.ts";
import { openResponse } from "./open-response.ts";
import { parseUrl } from "./parse-url.ts";
import { readResponse, type Redirect } from "./read-response.ts";
import { resolveAddresses, type ResolveAddresses } from "./resolve-addresses.ts";
import { isIP } from "node:net";

interface PinOptions {
  readonly kindOf: (address: string) => NetworkKind;
  readonly resolve: ResolveAddresses;
  /** Time limit for resolving the name. */
  readonly resolveMs: number;
}

/** The addresses of a URL's host, all of which may be connected to. */
type PinnedAddresses = { readonly status: "pinned"; readonly addresses: readonly string[] } | FetchFailure;

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
async function pinAddresses(url: URL, options: PinOptions, signal: AbortSignal): Promise<PinnedAddresses> {
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

export interface FetchLimits {
  /** For resolving a name, and again for a connection with TLS. */
  readonly connectMs: number;
  /** For everything, with redirects. */
  readonly totalMs: number;
  /** For the body, received and inflated. */
  readonly maxBytes: number;
}

export interface PublicFetchOptions {
  /** Addresses and networks (CIDR) besides the Internet, also with http and on any port. */
  readonly allowedNetworks: readonly string[];
  readonly resolve?: ResolveAddresses;
  readonly now?: () => Date;
  readonly limits?: Partial<FetchLimits>;
  /** Certificates (PEM) to trust instead of the usual ones, for tests. */
  readonly ca?: string;
}

/** Validators of the last response, as received: an unchanged resource is not sent again. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export interface FetchOptions extends Validators {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches a resource from an address that a person has typed. Whatever the server or the network
 * does is a value; rejects with the reason of `signal` when that aborts.
 */
export type FetchPublic = (address: string, options?: FetchOptions) => Promise<FetchResult>;

const LIMITS: FetchLimits = { connectMs: 3 * SECOND_MS, totalMs: 10 * SECOND_MS, maxBytes: 5 * 1024 * 1024 };
const REDIRECTS_MAX = 3;

function requestHeaders({ etag, lastModified }: Validators): OutgoingHttpHeaders {
  return {
    accept: "text/calendar, */*;q=0.5",
    "accept-encoding": "identity, gzip",
    // Some servers reject requests without one.
    "user-agent": "Hourloom",
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(lastModified !== undefined && { "if-modified-since": lastModified }),
  };
}

/** Sends a request, and one for each redirect. */
async function follow(send: (url: URL) => Promise<FetchResult | Redirect>, first: URL): Promise<FetchResult> {
  let result = await send(first);
  for (let count = 0; result.status === "redirect"; count += 1) {
    if (count === REDIRECTS_MAX) return failed("bad_response", "Too many redirects");
    result = await send(result.url);
  }
  return result;
}

/**
 * Creates the only function that may fetch an address from outside. It resolves each name once, the
 * name of a redirect, too, and connects to these very addresses if all of them are public or in
 * `allowedNetworks`.
 */
export function createPublicFetch({
  allowedNetworks,
  resolve = resolveAddresses,
  now = () => new Date(),
  limits,
  ca,
}: PublicFetchOptions): FetchPublic {
  const { connectMs, totalMs, maxBytes } = { ...LIMITS, ...limits };
  const pinning = { kindOf: createNetworks(allowedNetworks), resolve, resolveMs: connectMs };

  async function request(url: URL, validators: Validators, signal: AbortSignal): Promise<FetchResult | Redirect> {
    const pinned = await pinAddresses(url, pinning, signal);
    if (pinned.status === "failed") return pinned;
    const { addresses } = pinned;
    const headers = requestHeaders(validators);
    const opened = await openResponse({ url, addresses, headers, connectMs, ca, signal });
    if (opened.status === "failed") return opened;
    const isConditional = validators.etag !== undefined || validators.lastModified !== undefined;
    try {
      return await readResponse(opened.response, { url, isConditional, now, maxBytes });
    } finally {
      opened.response.destroy();
    }
  }

  return async (address, { signal, ...validators } = {}) => {
    const url = parseUrl(address);
    if (url === undefined) return failed("url_not_allowed", "No URL");
    const timeout = AbortSignal.timeout(totalMs);
    const ending = AbortSignal.any(signal === undefined ? [timeout] : [timeout, signal]);
    const result = await follow((next) => request(next, validators, ending), url);
    // Even if fetched: a body without a length seems to end where an abort cuts it.
    signal?.throwIfAborted();
    return timeout.aborted ? failed("too_slow", "Time limit") : result;
  };
}
