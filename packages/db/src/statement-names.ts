import pg from "pg";

/**
 * Named statements of a connection, until the names are renewed. Each occupies memory of the
 * server.
 */
const NAMES_MAX = 300;
/** Texts that were sent once, remembered until there are so many. */
const SEEN_MAX = 1_000;

/** Names of prepared statements, the same on all connections of a pool. */
export function createStatementNames(max = NAMES_MAX) {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let count = 0;

  /** Whether the text was sent before: many are sent only once in the life of a process. */
  function isRepeated(text: string): boolean {
    if (seen.delete(text)) return true;
    if (seen.size >= SEEN_MAX) seen.clear();
    seen.add(text);
    return false;
  }

  return {
    /**
     * The name for a text; undefined when it is sent for the first time, or if too many have one.
     */
    nameOf(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || names.size >= max || !isRepeated(text)) return known;
      const name = `s${(count += 1)}`;
      names.set(text, name);
      return name;
    },
    /** Gives all texts new names, so that PostgreSQL plans them again on every connection. */
    renew: (): void => names.clear(),
  };
}

export type StatementNames = ReturnType<typeof createStatementNames>;

/**
 * Whether a prepared statement has not been executed because a migration has changed the type of a
 * column that it returns.
 */
export function isPlanStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";
}
