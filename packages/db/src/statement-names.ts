import pg from "pg";

/**
 * Named statements of a connection. Each occupies memory of the server, and a text with a list of
 * parameters exists in many lengths.
 */
const NAMES_MAX = 300;

/** Names of prepared statements, the same on all connections of a pool. */
export interface StatementNames {
  /** The name for a text; undefined if too many have one. */
  nameOf(text: string): string | undefined;
  /** Gives all texts new names, so that PostgreSQL plans them again on every connection. */
  renew(): void;
}

export function createStatementNames(max = NAMES_MAX): StatementNames {
  const names = new Map<string, string>();
  let count = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= max) return known;
      const name = `s${(count += 1)}`;
      names.set(text, name);
      return name;
    },
    renew: () => names.clear(),
  };
}

/**
 * Whether a prepared statement has not been executed because a migration has changed the type of a
 * column that it returns.
 */
export function isPlanStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";
}
