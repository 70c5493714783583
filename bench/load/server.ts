/** The server with the built app, and two accounts to measure with. */
import { prepareDemoAccount } from "../../apps/api/src/demo-account.ts";
import { createPasswordHasher } from "../../apps/api/src/services/accounts/passwords/password-hasher.ts";
import { startApi } from "../shared/api-process.ts";
import { addAccounts, makeFolder, startDatabase } from "../shared/database.ts";

/** Number of events of the account that has little else. */
const EVENTS = 40;

const DAY_MS = 86_400_000;
/** The events lie in as many days, today in their middle. */
const DAYS = 14;
const FIRST_HOUR = 8;
const HOURS = 10;

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** Events of one hour, evenly distributed over the days around `now`. */
function createEvents(now: Date): object[] {
  const first = now.getTime() - (DAYS / 2) * DAY_MS;
  return Array.from({ length: EVENTS }, (_, index) => {
    const hour = FIRST_HOUR + (index % HOURS);
    return {
      title: `Meeting about topic ${index}`,
      date: new Date(first + (index % DAYS) * DAY_MS).toISOString().slice(0, 10),
      start_time: clock(hour),
      end_time: clock(hour + 1),
    };
  });
}

export interface LoadServer extends AsyncDisposable {
  /** Without a final slash. */
  address: string;
  /** A token of the account with `EVENTS` events around today. */
  plainToken: string;
  /** A token of the demo account. */
  demoToken: string;
}

async function send(address: string, body: object, token?: string): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(token !== undefined && { authorization: `Token ${token}` }),
  };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}: ${await response.text()}`);
  return response;
}

export async function startServer(): Promise<LoadServer> {
  const disposal = new AsyncDisposableStack();
  const { folder } = disposal.use(await makeFolder());
  const { db, connection } = disposal.use(await startDatabase());
  const api = disposal.use(await startApi(connection));
  // "localhost" is a secure context, to which the browser offers Brotli.
  const address = api.address.replace("127.0.0.1", "localhost");
  const now = new Date();
  const demo = await prepareDemoAccount(
    { db, now: () => now, hasher: createPasswordHasher() },
    { dataDirectory: folder, offersDemoAccount: true },
  );
  if (demo === undefined) throw new Error("The demo account could not be created.");
  const login = await send(`${address}/api/v1/token/login/`, demo);
  const { auth_token: demoToken }: { auth_token: string } = await login.json();
  const [{ token: plainToken } = { token: "" }] = await addAccounts(db, 1);
  for (const event of createEvents(now)) await send(`${address}/api/v1/events/`, event, plainToken);
  return { address, plainToken, demoToken, [Symbol.asyncDispose]: () => disposal.disposeAsync() };
}
