import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ownerOf } from "./paths.ts";
import type { ServerIdentity } from "./privileges.ts";

const run = promisify(execFile);

/** Makes a directory and all it holds the server's; costs one look when it is already, as it is on every start but the first. */
export async function giveTo({ user }: ServerIdentity, directory: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = user ?? { uid: 0, gid: 0 };
  if ((await ownerOf(directory))?.uid === uid) return;
  await run("chown", ["-Rh", `${uid}:${gid}`, directory]);
}
