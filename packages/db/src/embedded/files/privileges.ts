import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { EmbeddedDatabaseError } from "./errors.ts";
import { ownerOf } from "./paths.ts";
import type { Owner, Places } from "./paths.ts";

/** As whom the server runs. */
export interface ServerIdentity {
  /** The user to become; without one it stays the user of the app. */
  user?: Owner;
  /** In a user namespace that shows this user, to the server alone, under the ids given here. */
  disguise?: Owner;
}

/** A program with its arguments, ready to spawn. */
export interface Invocation {
  file: string;
  args: string[];
  options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number };
}

// Nothing of the caller's environment: PGPORT, PGDATA or a locale there would change what PostgreSQL does.
const ENVIRONMENT = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };

/** How to spawn `command` as `identity`. */
export function invocationAs({ user, disguise }: ServerIdentity, command: string[]): Invocation {
  const [file = "", ...args] = disguise === undefined ? command : [...unshareAs(disguise), ...command];
  return { file, args, options: { cwd: "/", env: ENVIRONMENT, ...user } };
}

function unshareAs({ uid, gid }: Owner): string[] {
  return ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
}

/**
 * PostgreSQL does not run as root, and initdb not as a user without a name. Root's server becomes the user to whom the cluster or the data
 * directory belong, else `nobody`; where these cannot reach the programs or the data (a checkout under /root), or have no name (a
 * directory mounted into a container), a user namespace shows the files' owner as `nobody`.
 */
export async function chooseIdentity(places: Places, postgres: string): Promise<ServerIdentity> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return {};
  for (const identity of isRoot ? await identitiesForRoot(places) : await identitiesForNameless()) {
    if (await canRun(identity, postgres, places.home)) return identity;
  }
  // PostgreSQL gives its reason if it objects; a cluster that exists already runs without a name.
  if (!isRoot) return {};
  throw new EmbeddedDatabaseError(
    "rights",
    `PostgreSQL does not run as root, and no other user can reach both ${places.home} and ${postgres}: start as an ordinary user, or move the project to a directory that others may read.`,
  );
}

async function identitiesForRoot(places: Places): Promise<ServerIdentity[]> {
  const nobody = await findNobody();
  const owners = [await ownerOf(places.cluster), await ownerOf(places.dataDirectory)];
  const users = owners.filter((owner) => owner !== undefined).filter(({ uid }) => uid !== 0);
  const plain = [...users, nobody].map((user) => ({ user }));
  return [...plain, { disguise: nobody }, ...users.map((user) => ({ user, disguise: nobody }))];
}

async function identitiesForNameless(): Promise<ServerIdentity[]> {
  return [{ disguise: await findNobody() }];
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    // Node's way of saying that the system does not know the user.
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
      // Node throws, instead of reporting it later, when the kernel forbids the change of user.
      resolve(false);
    }
  });
}
