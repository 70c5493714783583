/**
 * Forwards requests to the server, and delays each request and the beginning of each response at
 * random, mostly briefly: `node slow-network.ts <port> <server's port> <longest delay in ms>`.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

const [port = 0, serverPort = 0, longestMs = 0] = process.argv.slice(2).map(Number);

/** Does not delay the REST API, with which tests prepare their data. */
async function delay({ url = "/" }: IncomingMessage): Promise<void> {
  if (!url.startsWith("/api/v1/")) await setTimeout(Math.random() ** 2 * longestMs);
}

async function respond(incoming: IncomingMessage, response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  await delay(incoming);
  outgoing.writeHead(response.statusCode ?? 502, response.headers);
  outgoing.flushHeaders();
  response.pipe(outgoing);
}

async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  await delay(incoming);
  if (outgoing.destroyed) return;
  const { url: path = "/", method = "GET", headers } = incoming;
  const forwarded = request({ host: "localhost", port: serverPort, path, method, headers }, (response) => {
    void respond(incoming, response, outgoing);
  });
  forwarded.on("error", () => outgoing.destroy());
  outgoing.on("close", () => forwarded.destroy());
  incoming.pipe(forwarded);
}

createServer((incoming, outgoing) => void forward(incoming, outgoing)).listen(port);
