import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** A file system in memory, on Linux. */
const MEMORY = "/dev/shm";
/** Containers often have 64 MiB there; a run of all tests needs less than this, in bytes. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Where databases of tests are: in memory if there is space, since creating one on a disk takes
 * several times as long. `TMPDIR` overrides it.
 */
export function scratchDirectory(): string {
  return process.env["TMPDIR"] === undefined && hasSpace(MEMORY) ? MEMORY : tmpdir();
}

function hasSpace(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
