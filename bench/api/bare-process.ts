import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Connection } from "../../packages/db/src/connect.ts";
import { databaseUrl } from "./process.ts";

const BARE = path.join(import.meta.dirname, "bare.ts");

/** Starts the server of `bare.ts` in a process of its own. */
export async function startBare(connection: Connection): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [BARE], {
    env: { ...process.env, DATABASE_URL: databaseUrl(connection) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [address = ""]: string[] = await once(createInterface(child.stdout), "line");
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
