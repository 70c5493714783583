import autocannon from "autocannon";
import type { Account } from "./fill.ts";

/** A request that is repeated for an account. */
export interface Call {
  method: "GET" | "POST" | "PATCH";
  pathOf: (account: Account) => string;
  body?: object;
}

/** A call on one of the two servers, and the accounts that make it in turns. */
export interface Load {
  address: string;
  call: Call;
  accounts: readonly Account[];
  connections: number;
  seconds: number;
}

function requestOf({ method, pathOf, body }: Call, account: Account): autocannon.Request {
  return {
    method,
    path: pathOf(account),
    headers: { authorization: `Token ${account.token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/**
 * Repeats the call on each connection as fast as it is answered; returns the answers per second.
 * Throws if one of them is an error.
 */
export async function measureRate({ address, call, accounts, connections, seconds }: Load): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const account = accounts[next % accounts.length];
      next += 1;
      if (account !== undefined) client.setRequests([requestOf(call, account)]);
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  const statuses = JSON.stringify(result.statusCodeStats);
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls failed at ${address}: ${statuses}`);
  return result.requests.total / result.duration;
}
