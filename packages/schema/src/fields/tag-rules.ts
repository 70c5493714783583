/** Maximum tags of one task, and their length in code points. */
export const TAGS_MAX = 20;
export const TAG_MAX_LENGTH = 50;

/** Tags in which each is there once, whatever its case; the first spelling counts. */
export function uniqueTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((one) => {
    const key = one.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}
