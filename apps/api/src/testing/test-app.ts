import type { FastifyInstance } from "fastify";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import type { Db } from "@hourloom/db/connect";
import { createApp } from "../app.ts";
import type { Config } from "../config.ts";
import type { AccountMail, MailOutboxService } from "../services/mail-outbox/mail-outbox.ts";
import { listenToChanges } from "./listen-to-changes.ts";
import { watchLog } from "./log-watch.ts";
import { insertMember, type Member, TEST_HASHES } from "./members.ts";
import { createFileReader } from "../services/imports/file-reader.ts";
import { createConnectionShares } from "../core/load/connection-shares.ts";
import { createCalculator, type CalculatorLimits } from "../core/calculator.ts";
import type { FetchPublic } from "../core/public-fetch/fetch-public.ts";
import { createChangingFeed } from "./changing-feed.ts";
import { createPasswordHasher } from "../services/accounts/passwords/password-hasher.ts";
import { createServices, type Services } from "../services/services.ts";

/** A request without a socket. A string or buffer is sent unchanged, anything else as JSON. */
export interface TestCall {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  /** The parsed body; undefined if there is none. */
  body: unknown;
}

export interface TestApp {
  app: FastifyInstance;
  /** Every route, as `GET /livez`. */
  routes: readonly string[];
  db: Db;
  services: Services;
  /** All sent mails, in order. */
  mails: AccountMail[];
  call: (method: string, url: string, call?: TestCall) => Promise<TestResponse>;
  /**
   * Inserts an active account with a token directly; the calls for that have tests of their own.
   */
  signIn: (username: string, more?: Record<string, unknown>) => Promise<Member>;
  /** What was logged so far. */
  logged: () => unknown[];
  /** Sets the clock of the services, in epoch milliseconds. */
  setNow: (nowMs: number) => void;
  close: () => Promise<void>;
}

const PUBLIC_URL = "http://hourloom.test";
const NO_GOOGLE: Config["google"] = { clientId: undefined, jwksUrl: "" };

/** The capacity of an account in tests that fill one. */
export const FEW_ROWS = 1_000;

/** Of threads that read files: the test machine may be busy. */
const GENEROUS: CalculatorLimits = { limitMs: 30_000, startMs: 60_000, waitMs: 60_000 };

const TEST_SECRET = Buffer.alloc(32, "test");

export const TEST_PASSWORD = "quiet-river-stone";

const ACCESS_KEY = /\b[A-Z2-7]{5}(?:-[A-Z2-7]{5}){4}\b/g;
const FEED_ADDRESS = /\/feeds\/([\w-]{43})\.ics/g;

type InjectMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

function isInjectMethod(method: string): method is InjectMethod {
  return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].includes(method);
}

function payloadOf(call: TestCall): { payload?: string | Buffer; headers: Record<string, string> } {
  const authorization = call.token === undefined ? {} : { authorization: `Token ${call.token}` };
  const headers = { ...authorization, ...call.headers };
  if (call.body === undefined) return { headers };
  if (typeof call.body === "string" || Buffer.isBuffer(call.body)) return { payload: call.body, headers };
  return { payload: JSON.stringify(call.body), headers: { "content-type": "application/json", ...headers } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A string member of a response body. Throws if there is none. */
export function textAt(body: unknown, name: string): string {
  const value = isRecord(body) ? body[name] : undefined;
  if (typeof value !== "string") throw new Error(`no text at ${name} in ${JSON.stringify(body)}`);
  return value;
}

function parsed(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return undefined;
  }
}

/** The uid and token at the end of a mailed link. */
export function linkParts(link: string): { uid: string; token: string } {
  const [uid = "", token = ""] = link.split("/").slice(-2);
  return { uid, token };
}

/** Sends all queued mail, as the job does. */
export async function sendAllMail(outbox: MailOutboxService): Promise<void> {
  while ((await outbox.sendNext()).status !== "none_due");
}

/**
 * Creates the application on a database of its own. Closing it throws if its log has a password,
 * token or link.
 */
export async function createTestApp(
  options: {
    rateLimitScale?: number;
    /** Capacity of an account; the usual one by default. */
    rowsMax?: number;
    webDirectory?: string;
    /** Generous by default: the test machine may be busy. */
    calculator?: CalculatorLimits;
    google?: Config["google"];
    trustedProxies?: string[];
    /** Without a network by default. */
    fetchPublic?: FetchPublic;
    /** Of jitter; none by default. */
    random?: () => number;
    /** Instead of a new one; dropped when the app is closed. */
    database?: TestDatabase;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase({ shares: createConnectionShares() }));
  const mails: AccountMail[] = [];
  let nowMs: number | undefined;
  const now = () => (nowMs === undefined ? new Date() : new Date(nowMs));
  const routes: string[] = [];
  const log = watchLog();
  log.guard(TEST_PASSWORD);
  const fileReader = createFileReader({ small: GENEROUS, large: GENEROUS });
  const calculator = createCalculator({ limitMs: 30_000, startMs: 60_000, requestMs: 60_000, ...options.calculator });
  const services = createServices({
    db: database.db,
    now,
    publicUrl: PUBLIC_URL,
    rateLimitScale: options.rateLimitScale ?? 1_000,
    rowsMax: options.rowsMax,
    calculator,
    fileReader,
    hasher: createPasswordHasher(TEST_HASHES),
    google: options.google ?? NO_GOOGLE,
    send: async (mail) => {
      mails.push(mail);
      log.guard(mail.link?.split("/").at(-1));
    },
    onMailQueued: () => {},
    secretKey: TEST_SECRET,
    fetchPublic: options.fetchPublic ?? createChangingFeed(),
    random: options.random ?? (() => 0.5),
  });
  const app = await createApp({
    services,
    config: {
      trustedProxies: options.trustedProxies ?? [],
      logLevel: "trace",
      google: options.google ?? NO_GOOGLE,
      publicUrl: PUBLIC_URL,
      projectUrl: undefined,
      operator: undefined,
      offersTrials: true,
      hsts: "max-age=63072000; includeSubDomains",
      securityContact: "mailto:security@hourloom.test",
    },
    logStream: log.stream,
    webDirectory: options.webDirectory ?? "/nonexistent",
    isDraining: () => false,
    onRoute: ({ method, url, config }) => {
      const methods = typeof method === "string" ? [method] : method;
      if (config?.isMethodFallback !== true) routes.push(...methods.map((name) => `${name} ${url}`));
    },
  });

  function guardMember(options: unknown, name: string): void {
    if (isRecord(options)) log.guard(options[name]);
  }

  async function call(method: string, url: string, options: TestCall = {}): Promise<TestResponse> {
    if (!isInjectMethod(method)) throw new Error(`no such method: ${method}`);
    const response = await app.inject({ method, url, ...payloadOf(options) });
    const body = parsed(response.body);
    for (const name of ["password", "new_password", "current_password", "credential"]) guardMember(options.body, name);
    guardMember(body, "auth_token");
    for (const [key] of response.body.matchAll(ACCESS_KEY)) log.guard(key);
    for (const [, secret] of `${url} ${response.body}`.matchAll(FEED_ADDRESS)) log.guard(secret);
    return { status: response.statusCode, headers: response.headers, text: response.body, body };
  }

  async function signIn(username: string, more: Record<string, unknown> = {}): Promise<Member> {
    const members = { username, email: `${username}@example.com`, password: TEST_PASSWORD, ...more };
    const member = await insertMember({ db: database.db, hasher: services.hasher, now: now() }, members);
    log.guard(member.token);
    return member;
  }

  const changes = await listenToChanges(database.connection, services);
  return {
    app,
    routes,
    db: database.db,
    services,
    mails,
    call,
    signIn,
    logged: log.messages,
    setNow: (value) => {
      nowMs = value;
    },
    close: async () => {
      services.live.stop();
      await app.close();
      await calculator.stop();
      await fileReader.stop();
      await changes.stop();
      await database.drop();
      log.check();
    },
  };
}

/** A test app that also listens at `address`. */
export interface ListeningApp extends TestApp {
  address: string;
}

/** `createTestApp` on a free port of this machine. */
export async function createListeningApp(options?: Parameters<typeof createTestApp>[0]): Promise<ListeningApp> {
  const api = await createTestApp(options);
  return { ...api, address: await api.app.listen({ host: "127.0.0.1", port: 0 }) };
}
