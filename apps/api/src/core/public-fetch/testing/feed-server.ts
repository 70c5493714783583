import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import { TLSSocket } from "node:tls";
import { createPublicFetch, type FetchPublic, type PublicFetchOptions } from "../fetch-public.ts";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");

/** Signed by itself, for feed.test, other.test and 127.0.0.1, until 2120. */
export const TEST_CERTIFICATE = read("test-only.cert.pem");
const TEST_KEY = read("test-only.key.pem");

export interface ReceivedRequest {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The name of the TLS handshake (SNI). */
  readonly servername: unknown;
}

/** A server on 127.0.0.1, which counts what reaches it. */
export interface FeedServer {
  readonly port: number;
  /** Since `respond`. */
  connections: () => number;
  requests: () => readonly ReceivedRequest[];
  /** Sets the handler of all requests, and forgets earlier ones. */
  respond: (handler: RequestListener) => void;
  close: () => Promise<void>;
}

export async function startFeedServer(scheme: "http" | "https"): Promise<FeedServer> {
  const sockets = new Set<Socket>();
  let handler: RequestListener = (_request, response) => void response.end("BEGIN:VCALENDAR");
  let received: ReceivedRequest[] = [];
  let connectionCount = 0;

  const listener: RequestListener = (request, response) => {
    const { url, headers, socket } = request;
    received.push({ url, headers, servername: socket instanceof TLSSocket ? socket.servername : undefined });
    handler(request, response);
  };
  const server =
    scheme === "http"
      ? createHttpServer(listener)
      : createHttpsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, listener);
  server.on("connection", (socket: Socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connectionCount,
    requests: () => received,
    respond: (next) => {
      handler = next;
      received = [];
      connectionCount = 0;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Fetches where every name is at 127.0.0.1, which is allowed, and the certificate is trusted. */
export function createLoopbackFetch(options: Partial<PublicFetchOptions> = {}): FetchPublic {
  return createPublicFetch({
    allowedNetworks: ["127.0.0.1/32"],
    resolve: () => Promise.resolve(["127.0.0.1"]),
    ca: TEST_CERTIFICATE,
    ...options,
  });
}
