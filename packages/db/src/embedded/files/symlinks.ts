import { readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { ignoreCodes } from "./errors.ts";

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
