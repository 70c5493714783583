import { CHANGE_NUMBER } from "@hourloom/schema/response-headers";
import type { EarlyCalls } from "./early-calls";
import { noteEpoch } from "./epoch";

/** What identifies a call. */
interface Operation {
  type: "query" | "mutation" | "subscription";
  path: string;
  input: unknown;
  token: unknown;
}

/** What the tRPC client reads of a response. */
export interface ReceivedResponse {
  ok: boolean;
  json: () => Promise<unknown>;
}

/** Fails the call without a reason, as a lost connection does, so that it is retried later. */
const busy: ReceivedResponse = { ok: false, json: () => Promise.reject(new Error("The server is busy.")) };

function hasData(result: unknown): boolean {
  return typeof result === "object" && result !== null && "result" in result;
}

function keyOf({ path, input }: Pick<Operation, "path" | "input">): string {
  return JSON.stringify([path, input]);
}

export type EarlyResponses = ReturnType<typeof createEarlyResponses>;

/** The data that the document has asked for; each is used once, by the login that asked for it. */
export function createEarlyResponses(early: EarlyCalls | undefined) {
  const left = new Map(early?.calls.map((call, index) => [keyOf(call), index]));
  const abandoned = Promise.withResolvers<undefined>();
  const response = Promise.race([early?.response, abandoned.promise]);
  let changeNumber: number | undefined;
  void response.then((received) => {
    if (received === undefined) return;
    // As unknown: 0, before which there is nothing to have missed.
    changeNumber = Number(received.headers.get(CHANGE_NUMBER)) || undefined;
    noteEpoch(received);
  });
  return {
    /**
     * The response to a call. Undefined if it was not sent, and resolves with undefined if the call
     * must be sent again, because there is no data and the server was not too busy.
     */
    take(operation: Operation): Promise<ReceivedResponse | undefined> | undefined {
      const key = keyOf(operation);
      const index = left.get(key);
      // A change makes outdated what was asked for before it.
      if (operation.type === "mutation") left.clear();
      if (early === undefined || index === undefined || operation.token !== early.token) return undefined;
      left.delete(key);
      return response.then((received) => {
        if (received === undefined) return undefined;
        if (received.results === undefined) return busy;
        const result = received.results[index];
        return hasData(result) ? { ok: true, json: async () => result } : undefined;
      });
    },
    /**
     * Resolves when the response has arrived or failed. Other queries of its login wait for it, so
     * that they read nothing older than the change number.
     */
    received: async (token: string | undefined) => (token === early?.token ? response : undefined),
    /** Ends the use and all waiting: what was not taken may be outdated later. */
    discard() {
      left.clear();
      abandoned.resolve(undefined);
    },
    /** The change number that all data of this page is as new as; undefined if unknown. */
    changeNumber: (token: string | undefined) => (token === early?.token ? changeNumber : undefined),
  };
}
