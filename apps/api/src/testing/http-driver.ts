import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, textAt, type TestApp } from "./test-app.ts";

/**
 * A request to the listening server. A string or buffer is sent unchanged, anything else as JSON.
 */
export interface HttpCall {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The parsed body; undefined if there is none. */
  body: unknown;
}

/** Requests that `fetch` rejects: unusual methods, malformed paths, another client address. */
export interface RawCall {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The loopback address of the client, such as `127.0.0.2`: another client for rate limits. */
  from?: string;
}

export interface Account {
  id: string;
  username: string;
  email: string;
  password: string;
  token: string;
}

export interface HttpServer {
  api: TestApp;
  /** `http://127.0.0.1:port` */
  origin: string;
  call: (method: string, path: string, call?: HttpCall) => Promise<HttpResponse>;
  raw: (call: RawCall) => Promise<HttpResponse>;
  /** Signs up and returns the link of the mail. The account stays inactive. */
  signUp: (username: string, more?: Record<string, unknown>) => Promise<{ uid: string; token: string; email: string }>;
  /** Creates an active account with a token. */
  join: (username: string, more?: Record<string, unknown>) => Promise<Account>;
  logIn: (email: string, password?: string) => Promise<string>;
  /**
   * Sends all queued mail and returns the link of the last one to this address. Throws if there is
   * none.
   */
  lastLink: (to: string) => Promise<{ uid: string; token: string }>;
  close: () => Promise<void>;
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return undefined;
  }
}

function isSentAsItIs(body: unknown): body is string | Buffer {
  return typeof body === "string" || Buffer.isBuffer(body);
}

function fetchBody(body: unknown): { body?: string | Uint8Array<ArrayBuffer>; type: Record<string, string> } {
  if (body === undefined) return { type: {} };
  if (Buffer.isBuffer(body)) return { body: new Uint8Array(body), type: { "content-type": "application/json" } };
  const json = { "content-type": "application/json" };
  return { body: isSentAsItIs(body) ? body.toString() : JSON.stringify(body), type: json };
}

function sendRaw(port: number, { method, path, headers, body, from }: RawCall): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        headers: headers ?? {},
        agent: false,
        ...(from && { localAddress: from }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          const headerEntries = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(headerEntries),
            text,
            body: parsed(text),
          });
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Starts the application on a port of its own, with a client that uses sockets. */
export async function startHttpServer(options: Parameters<typeof createTestApp>[0] = {}): Promise<HttpServer> {
  const api = await createTestApp(options);
  const origin = await api.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.app.server.address() as AddressInfo;

  async function call(method: string, path: string, options: HttpCall = {}): Promise<HttpResponse> {
    const { body, type } = fetchBody(options.body);
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...type,
        ...(options.token !== undefined && { authorization: `Token ${options.token}` }),
        ...options.headers,
      },
      redirect: "manual",
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: Object.fromEntries(response.headers), text, body: parsed(text) };
  }

  async function lastLink(to: string) {
    await sendAllMail(api.services.mailOutbox);
    const mail = api.mails.findLast((sent) => sent.to === to && sent.link !== undefined);
    if (mail?.link === undefined) throw new Error(`no link was sent to ${to}`);
    return linkParts(mail.link);
  }

  async function signUp(username: string, more: Record<string, unknown> = {}) {
    const email = `${username}@example.com`;
    const response = await call("POST", "/api/v1/users/", {
      body: { username, email, password: TEST_PASSWORD, ...more },
    });
    expect(response).toMatchObject({ status: 201, body: { username } });
    const sentTo = textAt(response.body, "email");
    return { ...(await lastLink(sentTo)), email: sentTo };
  }

  async function logIn(email: string, password = TEST_PASSWORD) {
    const response = await call("POST", "/api/v1/token/login/", { body: { email, password } });
    expect(response.status).toBe(200);
    return textAt(response.body, "auth_token");
  }

  async function join(username: string, more: Record<string, unknown> = {}): Promise<Account> {
    return { username, ...(await api.signIn(username, more)) };
  }

  return {
    api,
    origin,
    call,
    raw: (options) => sendRaw(port, options),
    signUp,
    join,
    logIn,
    lastLink,
    close: api.close,
  };
}

/**
 * Runs calls concurrently; returns the responses, and the number of each status, such as `{ 201: 1,
 * 400: 19 }`.
 */
export async function race(times: number, run: (index: number) => Promise<HttpResponse>) {
  const responses = await Promise.all(Array.from({ length: times }, (_, index) => run(index)));
  const statuses: Record<number, number> = {};
  for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
  return { responses, statuses };
}

export const texts = {
  required: "This field is required.",
  blank: "This field may not be blank.",
  notNull: "This field may not be null.",
  notText: "Not a valid string.",
  noNull: "Null characters are not allowed.",
  surrogate: "Surrogate characters are not allowed: U+D800.",
  email: "Enter a valid email address.",
  username: "Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.",
  date: "Date has wrong format. Use one of these formats instead: YYYY-MM-DD.",
  time: "Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].",
  dateTime:
    "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].",
  dateTimeRange: "Datetime value out of range.",
  integer: "A valid integer is required.",
  longInteger: "String value too large.",
  boolean: "Must be a valid boolean.",
  longerThan: (count: number) => `Ensure this field has no more than ${count} characters.`,
  atLeast: (count: number) => `Ensure this value is greater than or equal to ${count}.`,
  atMost: (count: number) => `Ensure this value is less than or equal to ${count}.`,
  choice: (value: string) => `"${value}" is not a valid choice.`,
  pk: (value: string) => `Invalid pk "${value}" - object does not exist.`,
  pkType: (type: string) => `Incorrect type. Expected pk value, received ${type}.`,
  uid: "Invalid user id or user doesn't exist.",
  linkToken: "Invalid token for given user.",
  login: "Unable to log in with provided credentials.",
} as const;

export const notFound = { detail: "Not found." };
export const UNKNOWN_ID = "0199aaaa-0000-7000-8000-000000000000";

/** The id in a response body. */
export function idOf(response: HttpResponse): string {
  return textAt(response.body, "id");
}

/** The response body as a list. Throws if it is none. */
export function listOf(response: HttpResponse): Record<string, unknown>[] {
  if (!Array.isArray(response.body)) throw new Error(`no list: ${response.status} ${response.text}`);
  return response.body;
}

/** A member of the response body. Throws if the body is no object. */
export function memberOf(response: HttpResponse, name: string): unknown {
  if (typeof response.body !== "object" || response.body === null) throw new Error(`no object: ${response.text}`);
  return new Map<string, unknown>(Object.entries(response.body)).get(name);
}

/** The format of an auth token. */
export const TEST_TOKEN_FORM = /^[0-9a-f]{40}$/;
