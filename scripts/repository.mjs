import path from "node:path";

/** The root of the repository, absolute. */
export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "..");

/**
 * An absolute path from the root.
 *
 * @param {string[]} parts
 */
export function fromRoot(...parts) {
  return path.join(ROOT, ...parts);
}
