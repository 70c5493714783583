import autocannon from "autocannon";
import type { Account } from "./database.ts";

/** Requests that are repeated on connections, which the accounts share in turns. */
export interface Load<User extends Account> {
  address: string;
  accounts: readonly User[];
  connections: number;
  seconds: number;
  requestOf: (account: User) => autocannon.Request;
}

/**
 * Repeats requests as fast as they are answered; returns how many a second. Throws if one of them
 * fails.
 */
export async function measureRate<User extends Account>(load: Load<User>): Promise<number> {
  const { address, accounts, connections, seconds, requestOf } = load;
  let next = 0;
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const account = accounts[next % accounts.length];
      next += 1;
      if (account !== undefined) client.setRequests([requestOf(account)]);
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  const statuses = JSON.stringify(result.statusCodeStats);
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls failed at ${address}: ${statuses}`);
  return result.requests.total / result.duration;
}
