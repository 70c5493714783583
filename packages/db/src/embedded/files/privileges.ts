import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { EmbeddedDatabaseError } from "./errors.ts";
import { ownerOf } from "./paths.ts";
import type { Owner, Paths } from "./paths.ts";

/** The user that the server runs as. */
export interface ServerIdentity {
  /** The user to switch to; by default that of the app. */
  user?: Owner;
  /** Runs in a user namespace that maps the user to these ids, for the server only. */
  mappedUser?: Owner;
}

/** A program with its arguments, ready to spawn. */
export interface Invocation {
  file: string;
  args: string[];
  options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number };
}

// Nothing of the caller's environment: PGPORT, PGDATA or a locale would change PostgreSQL's
// behaviour.
const ENVIRONMENT = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };

/** How to spawn `command` as `identity`. */
export function invocationAs({ user, mappedUser }: ServerIdentity, command: string[]): Invocation {
  const mapping = mappedUser && [`--map-user=${mappedUser.uid}`, `--map-group=${mappedUser.gid}`];
  const [file = "", ...args] = mapping === undefined ? command : ["unshare", "--user", ...mapping, "--", ...command];
  return { file, args, options: { cwd: "/", env: ENVIRONMENT, ...user } };
}

/**
 * PostgreSQL does not run as root, nor initdb as a user without a name. For root, tries the owner
 * of the cluster or of the data directory, then `nobody`; if these cannot reach the programs or
 * data (a checkout under /root), or have no name (a directory mounted into a container), maps the
 * files' owner to `nobody` in a user namespace.
 */
export async function chooseIdentity(paths: Paths, postgres: string): Promise<ServerIdentity> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return {};
  for (const identity of isRoot ? await identitiesForRoot(paths) : [{ mappedUser: await findNobody() }]) {
    if (await canRun(identity, postgres, paths.home)) return identity;
  }
  // PostgreSQL reports the reason if it fails; an existing cluster runs even without a user name.
  if (!isRoot) return {};
  throw new EmbeddedDatabaseError(
    "rights",
    `PostgreSQL does not run as root, and no other user can reach both ${paths.home} and ${postgres}: start as an ordinary user, or move the project to a directory that others may read.`,
  );
}

async function identitiesForRoot(paths: Paths): Promise<ServerIdentity[]> {
  const nobody = await findNobody();
  const owners = [await ownerOf(paths.cluster), await ownerOf(paths.dataDirectory)];
  const users = owners.filter((owner) => owner !== undefined).filter(({ uid }) => uid !== 0);
  const plain = [...users, nobody].map((user) => ({ user }));
  return [...plain, { mappedUser: nobody }, ...users.map((user) => ({ user, mappedUser: nobody }))];
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    // Thrown if the system does not know the user.
    return false;
  }
}

async function findNobody(): Promise<Owner> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users);
  return entry === null ? { uid: 65_534, gid: 65_534 } : { uid: Number(entry[1]), gid: Number(entry[2]) };
}

async function canRun(identity: ServerIdentity, postgres: string, home: string): Promise<boolean> {
  const probe = ["/bin/sh", "-c", 'cd "$1" && id -un && exec "$0" --version', postgres, home];
  const { file, args, options } = invocationAs(identity, probe);
  return await new Promise((resolve) => {
    try {
      const child = spawn(file, args, { ...options, stdio: "ignore" });
      child.once("error", () => resolve(false)).once("exit", (code) => resolve(code === 0));
    } catch {
      // Node throws synchronously if the kernel forbids the change of user.
      resolve(false);
    }
  });
}
