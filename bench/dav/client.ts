import { Agent, request } from "node:http";

/** A program with an access key of an account. */
export interface DavUser {
  id: string;
  username: string;
  key: string;
}

export interface DavResponse {
  status: number;
  text: string;
}

export interface DavProgram {
  /** The address of the account's first calendar. */
  calendar: string;
  send: (method: string, path: string, sent?: { body?: string; depth?: string }) => Promise<DavResponse>;
  /** `send` with the octets of the response counted and dropped. */
  drain: (method: string, path: string, sent?: { body?: string; depth?: string }) => Promise<number>;
  close: () => void;
}

export function authorizationOf({ username, key }: DavUser): string {
  return `Basic ${Buffer.from(`${username}:${key}`).toString("base64")}`;
}

export function calendarOf({ id }: DavUser): string {
  return `/dav/calendars/${id}/${id}/`;
}

/** A program that sends its requests over one connection, and throws for a status from 400 on. */
export function createProgram(address: string, user: DavUser): DavProgram {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const authorization = authorizationOf(user);

  function open(
    method: string,
    path: string,
    { body, depth = "0" }: { body?: string; depth?: string } = {},
    onData: (part: Buffer) => void,
  ): Promise<number> {
    const length = { "content-length": String(Buffer.byteLength(body ?? "")) };
    const type = method === "PUT" ? "text/calendar; charset=utf-8" : "application/xml; charset=utf-8";
    const headers = { authorization, depth, "content-type": type, ...length };
    return new Promise((resolve, reject) => {
      const sent = request(address + path, { agent, method, headers }, (response) => {
        response.on("data", onData);
        response.on("error", reject);
        response.on("end", () => resolve(response.statusCode ?? 0));
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  return {
    calendar: calendarOf(user),
    async send(method, path, sent) {
      const parts: Buffer[] = [];
      const status = await open(method, path, sent, (part) => parts.push(part));
      const text = Buffer.concat(parts).toString();
      if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
      return { status, text };
    },
    async drain(method, path, sent) {
      let octets = 0;
      const status = await open(method, path, sent, (part) => (octets += part.length));
      if (status >= 400) throw new Error(`${method} ${path}: ${status}`);
      return octets;
    },
    close: () => agent.destroy(),
  };
}
