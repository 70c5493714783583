import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of one feed, which a journey starts and changes. */
export interface FeedServer extends AsyncDisposable {
  url: string;
  /** Serves this from now on; a number is a status without a feed. */
  serve: (feed: string | number) => void;
}

export async function startFeedServer(feed: string): Promise<FeedServer> {
  let served: string | number = feed;
  const server = createServer((_request, response) => {
    if (typeof served === "number") response.writeHead(served).end();
    else response.writeHead(200, { "content-type": "text/calendar" }).end(served);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/holidays.ics`,
    serve: (next) => (served = next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
