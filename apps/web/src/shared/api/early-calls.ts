import { CHANGE_NUMBER } from "@hourloom/schema/response-headers";
import type { QueryCall } from "./calls";

/** Calls that the document has sent before the scripts of the app were loaded. */
export interface EarlyCalls {
  /** The login that they were sent with. */
  token: string;
  calls: readonly QueryCall[];
  /** Undefined without a usable response. */
  response: Promise<EarlyResponse | undefined>;
}

interface EarlyResponse {
  /** One for each call; without them the server has rejected all calls as too many for now. */
  results?: readonly unknown[];
  /** With the account's change number when the calls began to read, if the server has sent it. */
  headers: Headers;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls | undefined;
  }
}

/** The URL of a batch (https://trpc.io/docs/rpc, "Batching"). */
function urlOf(calls: readonly QueryCall[]): string {
  const paths = calls.map(({ path }) => path).join(",");
  const inputs = Object.fromEntries(calls.map(({ input }, index) => [index, input]));
  return `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}

/** Too Many Requests, and Service Unavailable: asking again at once would make it worse. */
const BUSY: readonly number[] = [429, 503];

async function send(token: string, calls: readonly QueryCall[]): Promise<EarlyResponse | undefined> {
  try {
    const headers = { authorization: `Token ${token}`, prefer: CHANGE_NUMBER };
    const response = await fetch(urlOf(calls), { headers });
    if (BUSY.includes(response.status)) return response;
    const results: unknown = await response.json();
    return Array.isArray(results) ? { results, headers: response.headers } : undefined;
  } catch {
    // The app asks again, and shows why that fails.
    return undefined;
  }
}

/** Sends calls in one request, like those of the app. */
export function sendEarlyCalls(token: string, calls: readonly QueryCall[]): EarlyCalls {
  return { token, calls, response: send(token, calls) };
}
