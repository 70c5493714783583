import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A server process. */
export interface Server {
  /** Without a trailing slash. */
  address: string;
  stop: () => Promise<void>;
}

/** A connection by the socket of the embedded server. */
export interface SocketConnection {
  host: string;
  user: string;
  password?: string;
  database: string;
}

async function addressFrom(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("the process has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/[\w.:]+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("the server ended before it was ready");
}

async function start(script: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [path.join(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const address = await addressFrom(child);
  child.stdout?.resume();
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** The same connection as a URL, for `DATABASE_URL`. */
function urlOf({ host, user, password = "", database }: SocketConnection): string {
  const url = new URL(`postgresql://localhost/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set("host", host);
  return url.href;
}

/** Starts the product. Its limits are raised, since all load comes from one address. */
export function startProduct(connection: SocketConnection, dataDirectory: string): Promise<Server> {
  return start("apps/api/src/main.ts", {
    DATABASE_URL: urlOf(connection),
    DATA_DIR: dataDirectory,
    PORT: "0",
    RATE_LIMIT_SCALE: "1000000",
  });
}

/** Starts the bare server of `bare.ts`. */
export function startBare(connection: SocketConnection): Promise<Server> {
  return start("bench/api/bare.ts", { DATABASE_URL: urlOf(connection) });
}
