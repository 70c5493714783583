import http, { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { errorDetail, failed, type FetchFailure } from "./fetch-result.ts";

export interface PinnedRequest {
  readonly url: URL;
  /** The only addresses that are connected to, whatever the name resolves to by now. */
  readonly addresses: readonly string[];
  readonly headers: OutgoingHttpHeaders;
  /** Time limit until the connection, with TLS, is established. */
  readonly connectMs: number;
  /** Certificates (PEM) to trust instead of the usual ones. */
  readonly ca: string | undefined;
  readonly signal: AbortSignal;
}

export type OpenedResponse = { readonly status: "opened"; readonly response: IncomingMessage } | FetchFailure;

const HEADER_MAX_BYTES = 16 * 1024;

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, _options, callback) => callback(null, pinned);
}

function send({ url, addresses, headers, ca, signal }: PinnedRequest): ClientRequest {
  const options = {
    headers,
    signal,
    // A connection of its own, without cookies, credentials or TLS sessions of other requests.
    agent: false,
    // Makes Node ask `lookup` for all addresses, and try them in turn.
    autoSelectFamily: true,
    lookup: pinnedLookup(addresses),
    maxHeaderSize: HEADER_MAX_BYTES,
  };
  return url.protocol === "https:" ? https.request(url, { ...options, ca }) : http.request(url, options);
}

function limitConnectTime(request: ClientRequest, connectMs: number): void {
  const timer = setTimeout(() => request.destroy(new Error("Not connected in time")), connectMs);
  const stop = () => clearTimeout(timer);
  request.once("socket", (socket) => socket.once("encrypted" in socket ? "secureConnect" : "connect", stop));
  request.once("close", stop);
}

function failureOf(error: Error): FetchFailure {
  const detail = errorDetail(error);
  // Codes of the HTTP parser.
  return failed(detail.startsWith("HPE_") ? "bad_response" : "unreachable", detail);
}

/**
 * Sends a GET to one of the addresses, with the host name of the URL in TLS and in `Host`, and
 * returns the response when its header is there. The caller reads or destroys its body. After
 * `signal` aborts, the result is a failure, or the body ends early, maybe without an error.
 */
export function openResponse(pinned: PinnedRequest): Promise<OpenedResponse> {
  return new Promise((resolve) => {
    const request = send(pinned);
    limitConnectTime(request, pinned.connectMs);
    request.once("response", (response) => resolve({ status: "opened", response }));
    request.on("error", (error) => resolve(failureOf(error)));
    // Without an error where the server switches protocols.
    request.once("close", () => resolve(failed("bad_response", "Closed without a response")));
    request.end();
  });
}
