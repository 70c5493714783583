/** Radicale, the other server. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../testing/launch.ts";
import type { DavAccount } from "./sides.ts";

/** Radicale lets everyone in who gives a name. */
const NAME = "check";
const POLL_MS = 50;

export interface RadicaleServer extends DavAccount {
  readonly stop: () => void;
}

async function isServing(address: string): Promise<boolean> {
  try {
    await (await fetch(`${address}/.web/`)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Starts Radicale below a folder; resolves when it is serving. */
export async function startRadicale(folder: string): Promise<RadicaleServer> {
  const port = await findFreePort();
  const file = path.join(folder, "radicale.conf");
  writeFileSync(
    file,
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = none\n[storage]\n` +
      `filesystem_folder = ${path.join(folder, "radicale")}\n[logging]\nlevel = error\n`,
  );
  const child = spawn("/usr/bin/radicale", ["--config", file], { stdio: "ignore" });
  const stop = () => void child.kill();
  process.once("exit", stop);
  const address = `http://127.0.0.1:${port}`;
  while (!(await isServing(address))) {
    if (child.exitCode !== null) throw new Error(`Radicale ended with ${child.exitCode}.`);
    await sleep(POLL_MS);
  }
  return { address, username: NAME, userId: NAME, key: "any", stop };
}
