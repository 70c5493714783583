import path from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository, absolute. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/**
 * An absolute path from the root.
 *
 * @param {string[]} parts
 */
export function fromRoot(...parts) {
  return path.join(ROOT, ...parts);
}
