/** Placeholder version of a row that the server has not confirmed yet. */
export const UNCONFIRMED = 0;

interface Row {
  id: string;
  version: number;
}

interface VersionHistory {
  /** Versions that changes of this tab have replaced. */
  replaced: ReadonlySet<number>;
  latest: number;
}

/**
 * Tracks which versions this tab has replaced itself. A change based on such a version (a second
 * edit before the first response, an undo of an older step) is sent with the latest version
 * instead; after a change by someone else, the server still reports a conflict.
 */
export function createItemVersions() {
  const histories = new Map<string, VersionHistory>();

  return {
    /** Returns the version to send with a change of a row; undefined if it was never confirmed. */
    baseOf({ id, version }: Row): number | undefined {
      const history = histories.get(id);
      const base = history?.replaced.has(version) === true ? history.latest : version;
      return base === UNCONFIRMED ? undefined : base;
    },
    /** Records that a change of `base`, sent with version `sent`, produced this row, or no row. */
    confirm(base: Row, sent: number | undefined, confirmed: Row | undefined) {
      const history = histories.get(base.id);
      const isContinued = history !== undefined && (sent === undefined || sent === history.latest);
      const replaced = new Set(isContinued ? [...history.replaced, history.latest, base.version] : [base.version]);
      histories.set(base.id, { replaced, latest: confirmed?.version ?? sent ?? base.version });
    },
  };
}
