/** The built app on a data directory of its own, which can be killed and started again. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { isRecord } from "../../packages/schema/src/fields/is-record.ts";
import { findFreePort, launch, type Launched, processesOf, waitUntilGone } from "../testing/launch.ts";

const USERNAME = "demo";
const EMAIL = "demo@hourloom.local";
/** PostgreSQL writes a checkpoint before it ends. */
const GONE_MS = 40_000;

/** A row of REST or tRPC. */
export type Row = Readonly<Record<string, unknown>>;

/** Who is killed: the app alone, whose launcher and database then end by themselves, or all. */
export type Victims = "app" | "all";

/** A running Hourloom with an account and an access key. */
export interface HourloomServer {
  readonly address: string;
  readonly username: string;
  readonly userId: string;
  readonly key: string;
  /** Calls the REST API; throws unless the response is a success. */
  readonly rest: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Calls a tRPC mutation. */
  readonly mutate: (procedure: string, input: object) => Promise<Row>;
  /** Imports a calendar file into a calendar, by its id. */
  readonly importFile: (calendar: string, text: string) => Promise<Row>;
  /** Kills processes with SIGKILL. */
  readonly kill: (victims: Victims) => void;
  /** Starts it again on the same data and port, and resolves when it is serving. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

function recordOf(value: unknown): Row {
  if (!isRecord(value)) throw new Error(`not an object: ${JSON.stringify(value)}`);
  return value;
}

/** A member of a row, which must be a text. */
export function textOf(row: unknown, name: string): string {
  const value = recordOf(row)[name];
  if (typeof value !== "string") throw new Error(`${name} is no text in ${JSON.stringify(row)}`);
  return value;
}

/** Sends an object as JSON, or a text as a calendar file. */
async function send(url: string, method: string, { token, body }: { token?: string; body?: object | string }) {
  const type = typeof body === "string" ? "text/calendar" : "application/json";
  const headers = {
    ...(body !== undefined && { "content-type": type }),
    ...(token !== undefined && { authorization: `Token ${token}` }),
  };
  const sent = typeof body === "object" ? JSON.stringify(body) : body;
  const response = await fetch(url, { method, headers, ...(sent !== undefined && { body: sent }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} ${sent?.slice(0, 1_000)}: ${response.status} ${text}`);
  const value: unknown = text === "" ? {} : JSON.parse(text);
  return value;
}

function sendSignal(pid: number, signal: "SIGSTOP" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Stopped first: a supervisor would otherwise shut the server down in order. */
function killProcesses(pids: readonly number[]): void {
  for (const signal of ["SIGSTOP", "SIGKILL"] as const) for (const pid of pids) sendSignal(pid, signal);
}

function isApp({ command }: { command: string }): boolean {
  return command.includes("main.ts");
}

/** Starts Hourloom below a folder; makes a key for the account that a new installation has. */
export async function startHourloom(folder: string): Promise<HourloomServer> {
  const dataDirectory = path.join(folder, "data");
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  // Objects are made and changed by REST, whose quotas are for people.
  const env = { RATE_LIMIT_SCALE: "100", LOG_LEVEL: "error", TZ: "Europe/Prague", HOST: "127.0.0.1" };
  const start = () => launch({ dataDirectory, port, env });
  const killAll = () => killProcesses(processesOf(dataDirectory).map(({ pid }) => pid));
  process.once("exit", killAll);
  let launched: Launched = start();
  await launched.ready();
  const password = (await readFile(path.join(dataDirectory, "demo-password"), "utf8")).trim();
  const login = await send(`${address}/api/v1/token/login/`, "POST", { body: { email: EMAIL, password } });
  const token = textOf(login, "auth_token");
  const rest: HourloomServer["rest"] = (method, place, body) =>
    send(`${address}/api/v1${place}`, method, { token, ...(body !== undefined && { body }) });
  const mutate: HourloomServer["mutate"] = async (procedure, input) => {
    const response = await send(`${address}/trpc/${procedure}`, "POST", { token, body: input });
    return recordOf(recordOf(recordOf(response)["result"])["data"] ?? {});
  };
  const importFile: HourloomServer["importFile"] = async (calendar, text) => {
    const staged = await send(`${address}/imports?name=check.ics`, "POST", { token, body: text });
    const target = { kind: "existing", id: calendar };
    const list = { kind: "new", title: "Check" };
    return mutate("imports.commit", { id: textOf(staged, "id"), calendar: target, task_list: list });
  };
  const scopes = { events: "write", tasks: "write", api: "write" };
  const made = await mutate("accessKeys.create", { name: "Check", scopes, current_password: password });
  const me = await rest("GET", "/users/me/");
  return {
    address,
    username: USERNAME,
    userId: textOf(me, "id"),
    key: textOf(made, "key"),
    rest,
    mutate,
    importFile,
    kill: (victims) => {
      const processes = processesOf(dataDirectory).filter((one) => victims === "all" || isApp(one));
      killProcesses(processes.map(({ pid }) => pid));
    },
    restart: async () => {
      await launched.exited;
      launched = start();
      await launched.ready();
    },
    stop: async () => {
      launched.child.kill("SIGTERM");
      await launched.exited;
      await waitUntilGone(dataDirectory, GONE_MS);
      killAll();
    },
  };
}
