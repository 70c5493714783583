import { mkdir, mkdtemp, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hasCode } from "./files/errors.ts";
import { giveTo } from "./files/ownership.ts";
import type { Places } from "./files/paths.ts";
import type { ServerIdentity } from "./files/privileges.ts";

/** The kernel's limit for the path of a unix socket, without its closing zero (macOS allows 103). */
const LONGEST_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;

/** A socket's name carries a port although no port is opened; fixed, so that no PGPORT in an environment changes it. */
export const SOCKET_PORT = 5432;

const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

/** What a client needs; `port` and `ssl` so that no PGPORT or PGSSLMODE in the app's environment leads it elsewhere. */
export interface SocketConnection {
  /** The socket's directory. */
  host: string;
  port: number;
  ssl: false;
  user: string;
  password: string;
  database: string;
}

const SHORT_PREFIX = "hourloom-";

/**
 * Makes a fresh directory for the socket that only the server's user may enter, and returns its path. Where the data directory's path
 * is too long for a socket it lies in the system's temporary directory, and a link beside the data remembers it.
 */
export async function prepareSocketDirectory(places: Places, identity: ServerIdentity): Promise<string> {
  await removeSocketDirectory(places);
  if (fits(places.socket)) {
    await mkdir(places.socket, { mode: 0o700 });
    await giveTo(identity, places.socket);
    return places.socket;
  }
  const short = await mkdtemp(join(shortParent(), SHORT_PREFIX));
  await symlink(short, places.socket);
  await giveTo(identity, short);
  return short;
}

/**
 * Makes the directory as good as fresh for another server at the same path, where the clients look
 * for it.
 */
export async function clearSocketDirectory(directory: string): Promise<void> {
  const socket = join(directory, SOCKET_NAME);
  await Promise.all([socket, `${socket}.lock`].map((path) => rm(path, { force: true })));
}

/** Removes the socket's directory, wherever it lies. */
export async function removeSocketDirectory(places: Places): Promise<void> {
  const short = await linkTarget(places.socket);
  // Only what can be ours: whoever may write to the data directory must not choose what is deleted here.
  if (short !== undefined && short.startsWith(join(shortParent(), SHORT_PREFIX)) && dirname(short) === shortParent()) {
    await rm(short, { recursive: true, force: true });
  }
  await rm(places.socket, { recursive: true, force: true });
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
}

function shortParent(): string {
  return fits(join(tmpdir(), `${SHORT_PREFIX}XXXXXX`)) ? tmpdir() : "/tmp";
}

async function linkTarget(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch (error) {
    if (hasCode(error, "ENOENT", "EINVAL")) return undefined;
    throw error;
  }
}
