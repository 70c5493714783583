import { access, chmod, constants, lchown, mkdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { EmbeddedDatabaseError, hasCode } from "./errors.ts";

/** The major version that the pinned binaries have; its data files are readable by no other. */
const MAJOR_VERSION = 18;

/** Where one embedded database keeps its things. */
export interface Places {
  /** What the caller named, absolute: the directory a message speaks of. */
  dataDirectory: string;
  /** Everything of this database lies in here, one directory for each major version. */
  home: string;
  /** PostgreSQL's own data directory; exists only once it is complete. */
  cluster: string;
  /** Locked by the app that owns the database. */
  lock: string;
  /** Holds the password with which the app connects; in place only when the cluster knows it. */
  password: string;
  /** Output of initdb and of the running server. */
  log: string;
  /** The directory of the unix socket, or a link to it where this path is too long. */
  socket: string;
}

/** The ids of a user. */
export interface Owner {
  uid: number;
  gid: number;
}

/** Names the places of the embedded database below a data directory; touches nothing. */
export function placesIn(dataDirectory: string): Places {
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

/** Makes the home directory; refuses one that is closed to us, and a cluster that is someone else's. */
export async function prepareHome(places: Places): Promise<void> {
  if (process.getuid?.() === 0) await makeHomeAsRoot(places);
  else await mkdir(places.home, { recursive: true, mode: 0o700 });
  await rejectForeignCluster(places);
  await access(places.home, constants.W_OK | constants.X_OK);
}

/** The server will be another user, who must get through; and under sudo in a person's checkout the files stay the person's. */
async function makeHomeAsRoot(places: Places): Promise<void> {
  const { uid, gid } = await nearestOwner(places.dataDirectory);
  for (const directory of [places.dataDirectory, places.home]) {
    if ((await mkdir(directory, { recursive: true })) !== undefined) await lchown(directory, uid, gid);
  }
  await chmod(places.home, 0o711);
}

/** The owner of a path, or undefined where there is nothing. */
export async function ownerOf(path: string): Promise<Owner | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function nearestOwner(path: string): Promise<Owner> {
  return (await ownerOf(path)) ?? (await nearestOwner(dirname(path)));
}

async function rejectForeignCluster(places: Places): Promise<void> {
  const uid = process.getuid?.();
  const owner = await ownerOf(places.cluster);
  if (uid === undefined || uid === 0 || owner === undefined || owner.uid === uid) return;
  throw new EmbeddedDatabaseError(
    "rights",
    `The database in ${places.dataDirectory} belongs to the user with the id ${owner.uid}: start as that user or as root, or choose another directory.`,
  );
}
