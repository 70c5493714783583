import { mkdir, mkdtemp, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ignoreCodes } from "./files/errors.ts";
import { changeOwner } from "./files/ownership.ts";
import type { Paths } from "./files/paths.ts";
import type { ServerIdentity } from "./files/privileges.ts";

/** The kernel's limit for the path of a unix socket, without the final zero byte (macOS: 103). */
const LONGEST_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;

/**
 * The name of a socket includes a port although none is opened; fixed, so that PGPORT in the
 * environment has no effect.
 */
export const SOCKET_PORT = 5432;

const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

/** Client options; `port` and `ssl` override PGPORT and PGSSLMODE of the environment. */
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
 * Creates an empty directory for the socket that only the server's user may enter, and returns its
 * path. If the data directory's path is too long for a socket, it is in the system's temporary
 * directory, with a symbolic link beside the data.
 */
export async function prepareSocketDirectory(paths: Paths, identity: ServerIdentity): Promise<string> {
  await removeSocketDirectory(paths);
  if (fits(paths.socket)) {
    await mkdir(paths.socket, { mode: 0o700 });
    await changeOwner(identity, paths.socket);
    return paths.socket;
  }
  const short = await mkdtemp(join(shortParent(), SHORT_PREFIX));
  await symlink(short, paths.socket);
  await changeOwner(identity, short);
  return short;
}

/** Removes socket files, so that another server can use the same path, which clients know. */
export async function clearSocketDirectory(directory: string): Promise<void> {
  const socket = join(directory, SOCKET_NAME);
  await Promise.all([socket, `${socket}.lock`].map((path) => rm(path, { force: true })));
}

/** Removes the socket's directory, wherever it is. */
export async function removeSocketDirectory(paths: Paths): Promise<void> {
  const short = await ignoreCodes(readlink(paths.socket), "ENOENT", "EINVAL");
  // Only directories that can be ours: whoever can write to the data directory must not choose what
  // is deleted.
  if (short !== undefined && short.startsWith(join(shortParent(), SHORT_PREFIX)) && dirname(short) === shortParent()) {
    await rm(short, { recursive: true, force: true });
  }
  await rm(paths.socket, { recursive: true, force: true });
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
}

function shortParent(): string {
  return fits(join(tmpdir(), `${SHORT_PREFIX}XXXXXX`)) ? tmpdir() : "/tmp";
}
