import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { ignoreCodes } from "./errors.ts";
import { ownerOf } from "./paths.ts";

/** Makes created, renamed or removed entries of a directory survive a power loss. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Replaces a file atomically, readable only by the owner of its directory, even after a start by
 * root. It is synced when this resolves.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, "wx", 0o600);
  try {
    await file.writeFile(text);
    const owner = await ownerOf(dirname(path));
    if (process.getuid?.() === 0 && owner !== undefined) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await syncDirectory(dirname(path));
}

/** The text of a file; undefined if it does not exist. */
export function textOf(path: string): Promise<string | undefined> {
  return ignoreCodes(readFile(path, "utf8"), "ENOENT");
}
