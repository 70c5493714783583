/** The server with its embedded database, in this process, and two accounts to measure with. */
import path from "node:path";
import { createApp } from "../../apps/api/src/app.ts";
import { readConfig } from "../../apps/api/src/config.ts";
import { runDatabase } from "../../apps/api/src/database.ts";
import { prepareDemoAccount } from "../../apps/api/src/demo-account.ts";
import { createCalculator } from "../../apps/api/src/core/calculator.ts";
import { fetchNothing } from "../../apps/api/src/core/public-fetch/testing/fetch-nothing.ts";
import { createPasswordHasher } from "../../apps/api/src/services/accounts/passwords/password-hasher.ts";
import { createServices } from "../../apps/api/src/services/services.ts";
import { insertMember, TEST_HASHES } from "../../apps/api/src/testing/members.ts";
import { fromRoot } from "../../scripts/repository.mjs";
import { createEvents } from "./events.ts";

export interface LoadServer {
  /** Without a final slash. */
  address: string;
  /** A token of the account with `EVENTS` events around today. */
  plainToken: string;
  /** A token of the demo account. */
  demoToken: string;
  stop: () => Promise<void>;
}

const HOST = "127.0.0.1";

async function send(address: string, token: string | undefined, body: object): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(token !== undefined && { authorization: `Token ${token}` }),
  };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}: ${await response.text()}`);
  return response;
}

/** Starts the built app with its database below `folder`. */
export async function startServer(folder: string): Promise<LoadServer> {
  const env = { DATA_DIR: path.join(folder, "data"), PORT: "0", RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "silent" };
  const config = readConfig(env);
  const database = await runDatabase(config, () => {});
  const { db } = database;
  const now = () => new Date();
  const hasher = createPasswordHasher(TEST_HASHES);
  const calculator = createCalculator();
  const unsent = { send: async () => {}, onMailQueued: () => {} };
  const services = createServices({
    ...config,
    ...unsent,
    db,
    now,
    hasher,
    calculator,
    fileReader: createCalculator(),
    secretKey: undefined,
    fetchPublic: fetchNothing,
  });
  const webDirectory = fromRoot("apps/web/dist");
  const app = await createApp({ services, config, webDirectory, isDraining: () => false });
  // "localhost" is a secure context, to which the browser offers Brotli.
  const { port } = new URL(await app.listen({ host: HOST, port: 0 }));
  const address = `http://localhost:${port}`;
  const demo = await prepareDemoAccount({ db, now, hasher }, config);
  if (demo === undefined) throw new Error("The demo account could not be created.");
  const login = await send(`${address}/api/v1/token/login/`, undefined, demo);
  const { auth_token: demoToken }: { auth_token: string } = await login.json();
  const { token: plainToken } = await insertMember(
    { db, hasher, now: now() },
    { username: "plain", email: "plain@example.com", password: "quiet-river-stone", timezone: "UTC" },
  );
  for (const event of createEvents(now())) await send(`${address}/api/v1/events/`, plainToken, event);
  return {
    address,
    plainToken,
    demoToken,
    stop: async () => {
      services.live.stop();
      await app.close();
      await calculator.stop();
      await database.stop();
    },
  };
}
