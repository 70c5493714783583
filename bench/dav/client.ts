import { davClientOf } from "../../apps/api/src/dav/testing/dav-client.ts";
import type { Account } from "../shared/database.ts";

export interface DavProgram {
  /** The address of the account's first calendar. */
  calendar: string;
  /** Returns the body of the response; throws for a status from 400 on. */
  send: (method: string, path: string, sent?: { body?: string; depth?: string }) => Promise<string>;
}

export function authorizationOf({ username, key }: Account): string {
  return `Basic ${Buffer.from(`${username}:${key}`).toString("base64")}`;
}

export function calendarOf({ id }: Account): string {
  return `/dav/calendars/${id}/${id}/`;
}

/** A program with the access key of an account. */
export function createProgram(address: string, account: Account): DavProgram {
  const client = davClientOf(address, { ...account, userId: account.id });
  return {
    calendar: calendarOf(account),
    async send(method, path, { body, depth = "0" } = {}) {
      const type = method === "PUT" ? "text/calendar; charset=utf-8" : "application/xml; charset=utf-8";
      // Programs get their objects without compression.
      const headers = { depth, "content-type": type, "accept-encoding": "identity" };
      const { status, text } = await client.call(method, path, { headers, ...(body !== undefined && { body }) });
      if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
      return text;
    },
  };
}
