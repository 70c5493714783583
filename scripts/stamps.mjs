/**
 * Stamps record the input of a slow step's last run. They are in node_modules, so that removing it
 * removes them.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fromRoot, ROOT } from "./repository.mjs";

/**
 * All files below a path (or the file itself), from the root, sorted, without installed and
 * generated ones.
 *
 * @param {string} place
 * @returns {string[]}
 */
export function filesBelow(place) {
  let entries;
  try {
    entries = readdirSync(fromRoot(place), { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTDIR") return [place];
    if (code === "ENOENT") return [];
    throw error;
  }
  return entries
    .filter(({ name }) => name !== "node_modules" && name !== "dist" && !name.startsWith("."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(path.join(place, entry.name)) : [path.join(place, entry.name)],
    );
}

/**
 * A digest of names and contents of all files at these paths. Not of modification times, which a
 * checkout changes.
 *
 * @param {string[]} places paths from the root
 * @param {string[]} facts other inputs of the step
 */
export function digest(places, facts = []) {
  const hash = createHash("sha256").update(JSON.stringify(facts));
  for (const file of places.flatMap(filesBelow)) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest("hex");
}

/**
 * @param {string} file path from the root
 * @returns {string} the content of the stamp; empty without one
 */
export function readStamp(file) {
  try {
    return readFileSync(fromRoot(file), "utf8");
  } catch {
    // Without a readable stamp the step is run again.
    return "";
  }
}

/**
 * @param {string} file path from the root
 * @param {string} text
 */
export function writeStamp(file, text) {
  mkdirSync(path.dirname(fromRoot(file)), { recursive: true });
  writeFileSync(fromRoot(file), text);
}
