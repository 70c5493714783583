import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "../../packages/db/src/connect.ts";
import { apiArguments } from "../../scripts/api-command.mjs";
import { withoutAppSettings } from "../../scripts/app-settings.mjs";
import type { Usage, UsageRequest } from "./report-usage.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const REPORT_USAGE = path.join(import.meta.dirname, "report-usage.ts");
/** Pages are returned to the system some time after a collection, so one is not enough. */
const COLLECTIONS = 5;
const SETTLE_MS = 1_000;

/** The API in a process of its own, which ends with the benchmark in any case. */
export interface ApiProcess extends AsyncDisposable {
  address: string;
  readUsage(): Promise<Usage>;
  /** Whether the process has ended by itself. */
  hasEnded(): boolean;
  /** After garbage collections. */
  readSettledUsage(): Promise<Usage>;
}

/** The connection as a value of `DATABASE_URL`. */
export function databaseUrl(connection: Connection): string {
  if ("connectionString" in connection) return connection.connectionString;
  const { host, user, password = "", database } = connection;
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** Starts the API as `npm start` does, on a free port; by default without rate limits. */
export async function startApi(
  connection: Connection,
  { rateLimitScale = 100_000 }: { rateLimitScale?: number } = {},
): Promise<ApiProcess> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), "hourloom-bench-"));
  const child = spawn(process.execPath, ["--expose-gc", "--import", REPORT_USAGE, ...apiArguments(process.env)], {
    cwd: ROOT,
    env: {
      ...withoutAppSettings(process.env),
      PORT: "0",
      DATA_DIR: dataDirectory,
      DATABASE_URL: databaseUrl(connection),
      RATE_LIMIT_SCALE: String(rateLimitScale),
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  let isStopping = false;
  let hasEnded = false;
  void exited.then(([code]) => {
    hasEnded = true;
    if (!isStopping) process.stderr.write(`The API has ended by itself (${String(code)}).\n`);
  });
  if (child.stdout === null) throw new Error("The API has no output.");
  const [readyLine]: string[] = await once(createInterface(child.stdout), "line");
  const port = /localhost:(\d+)/.exec(readyLine ?? "")?.[1];
  if (port === undefined) throw new Error(`The API did not start: ${readyLine}`);

  async function read(request: UsageRequest): Promise<Usage> {
    child.send(request);
    for await (const [message] of on(child, "message")) {
      // The API also tells its launcher when it is ready and when it ends.
      if (typeof message === "object") return message;
    }
    throw new Error("The API reported nothing.");
  }

  return {
    address: `http://127.0.0.1:${port}`,
    readUsage: () => read("report"),
    hasEnded: () => hasEnded,
    async readSettledUsage() {
      for (let count = 1; count < COLLECTIONS; count += 1) {
        await read("collect and report");
        await sleep(SETTLE_MS);
      }
      return read("collect and report");
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      child.kill("SIGTERM");
      await exited;
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
