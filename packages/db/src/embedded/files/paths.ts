import { access, chmod, constants, lchown, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { EmbeddedDatabaseError, ignoreCodes } from "./errors.ts";

/** The major version of the pinned binaries; data files are incompatible between major versions. */
const MAJOR_VERSION = 18;

export interface Paths {
  /** The caller's data directory as absolute path, used in messages. */
  dataDirectory: string;
  /** The directory of this database, one for each major version. */
  home: string;
  /** PostgreSQL's own data directory; exists only once it is complete. */
  cluster: string;
  /** Locked by the app that owns the database. */
  lock: string;
  /** The app's password; written only when the cluster has it. */
  password: string;
  /** Output of initdb and of the running server. */
  log: string;
  /** The directory of the unix socket, or a symbolic link to it if this path is too long. */
  socket: string;
}

export interface Owner {
  uid: number;
  gid: number;
}

/** Returns the paths below a data directory; touches nothing. */
export function pathsIn(dataDirectory: string): Paths {
  const absolute = resolve(dataDirectory);
  const home = join(absolute, `postgres-${MAJOR_VERSION}`);
  return {
    dataDirectory: absolute,
    home,
    cluster: join(home, "data"),
    lock: join(home, "lock"),
    password: join(home, "password"),
    log: join(home, "server.log"),
    socket: join(home, "socket"),
  };
}

/** Rejects a directory with the database of a later version: an empty one would be made beside. */
async function rejectNewerCluster({ dataDirectory }: Paths): Promise<void> {
  const names = (await ignoreCodes(readdir(dataDirectory), "ENOENT")) ?? [];
  const versions = names.map((name) => Number(/^postgres-(\d+)$/.exec(name)?.[1] ?? 0));
  const latest = Math.max(0, ...versions);
  if (latest <= MAJOR_VERSION) return;
  throw new EmbeddedDatabaseError(
    "failed",
    `The data directory ${dataDirectory} has a database of PostgreSQL ${latest}, and this version runs ${MAJOR_VERSION}: start the version that made it, or move postgres-${latest} to another directory.`,
  );
}

/**
 * Creates the home directory; throws if it is inaccessible, if the cluster belongs to another user,
 * or if there is one of a later version.
 */
export async function prepareHome(paths: Paths): Promise<void> {
  await rejectNewerCluster(paths);
  if (process.getuid?.() === 0) await makeHomeAsRoot(paths);
  else await mkdir(paths.home, { recursive: true, mode: 0o700 });
  await rejectForeignCluster(paths);
  await access(paths.home, constants.W_OK | constants.X_OK);
}

/**
 * The server runs as another user, which needs to traverse the directory; under sudo, files keep
 * the owner of the checkout.
 */
async function makeHomeAsRoot(paths: Paths): Promise<void> {
  const { uid, gid } = await nearestOwner(paths.dataDirectory);
  for (const directory of [paths.dataDirectory, paths.home]) {
    if ((await mkdir(directory, { recursive: true })) !== undefined) await lchown(directory, uid, gid);
  }
  await chmod(paths.home, 0o711);
}

/** The owner of a path; undefined if it does not exist. */
export async function ownerOf(path: string): Promise<Owner | undefined> {
  const found = await ignoreCodes(stat(path), "ENOENT");
  return found && { uid: found.uid, gid: found.gid };
}

async function nearestOwner(path: string): Promise<Owner> {
  return (await ownerOf(path)) ?? (await nearestOwner(dirname(path)));
}

async function rejectForeignCluster(paths: Paths): Promise<void> {
  const uid = process.getuid?.();
  const owner = await ownerOf(paths.cluster);
  if (uid === undefined || uid === 0 || owner === undefined || owner.uid === uid) return;
  throw new EmbeddedDatabaseError(
    "rights",
    `The database in ${paths.dataDirectory} belongs to the user with the id ${owner.uid}: start as that user or as root, or choose another directory.`,
  );
}
