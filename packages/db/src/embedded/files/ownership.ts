import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ownerOf } from "./paths.ts";
import type { ServerIdentity } from "./privileges.ts";

const run = promisify(execFile);

/**
 * Makes the server's user the owner of a directory and its content; costs one stat if it is
 * already.
 */
export async function changeOwner({ user }: ServerIdentity, directory: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = user ?? { uid: 0, gid: 0 };
  if ((await ownerOf(directory))?.uid === uid) return;
  await run("chown", ["-Rh", `${uid}:${gid}`, directory]);
}
