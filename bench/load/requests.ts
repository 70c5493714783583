import type { CDPSession } from "../../e2e/support/chromium.ts";

/** The requests of a page since its navigation. Those answered from the cache do not count. */
export interface Requests {
  /** Requests begun and bytes received until `ms` after the navigation. */
  until: (ms: number) => { requestsUntil: number; bytesUntil: number };
  count: () => number;
  /** Time since a request began or ended, in milliseconds. */
  quietForMs: () => number;
}

interface Request {
  /** In seconds, as all times of the protocol. */
  begunAt: number;
  isCached: boolean;
  /** Bytes of the body as they arrived, and of all with headers in the end. */
  received: { at: number; bytes: number }[];
  ended: { at: number; bytes: number } | undefined;
}

function bytesUntil({ received, ended }: Request, at: number): number {
  if (ended !== undefined && ended.at <= at) return ended.bytes;
  return received.filter((part) => part.at <= at).reduce((sum, part) => sum + part.bytes, 0);
}

/** Records the requests from now on. */
export async function recordRequests(session: CDPSession): Promise<Requests> {
  const requests = new Map<string, Request>();
  let lastChange = performance.now();
  const change = (id: string, apply: (request: Request) => void) => {
    const request = requests.get(id);
    if (request !== undefined) apply(request);
  };
  session.on("Network.requestWillBeSent", ({ requestId, timestamp, request: { url } }) => {
    if (url.startsWith("data:")) return;
    lastChange = performance.now();
    requests.set(requestId, { begunAt: timestamp, isCached: false, received: [], ended: undefined });
  });
  session.on("Network.requestServedFromCache", ({ requestId }) =>
    change(requestId, (request) => (request.isCached = true)),
  );
  session.on("Network.responseReceived", ({ requestId, response }) =>
    change(requestId, (request) => (request.isCached ||= response.fromDiskCache === true)),
  );
  session.on("Network.dataReceived", ({ requestId, timestamp, encodedDataLength }) =>
    change(requestId, ({ received }) => received.push({ at: timestamp, bytes: encodedDataLength })),
  );
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    lastChange = performance.now();
    change(requestId, (request) => (request.ended = { at: timestamp, bytes: encodedDataLength }));
  });
  await session.send("Network.enable");
  const sent = () => [...requests.values()].filter(({ isCached }) => !isCached);
  return {
    until: (ms) => {
      const [first] = requests.values();
      const at = (first?.begunAt ?? 0) + ms / 1_000;
      const begun = sent().filter(({ begunAt }) => begunAt <= at);
      return {
        requestsUntil: begun.length,
        bytesUntil: begun.reduce((sum, request) => sum + bytesUntil(request, at), 0),
      };
    },
    count: () => sent().length,
    quietForMs: () => performance.now() - lastChange,
  };
}
