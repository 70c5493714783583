/** The version of a row that the server has not confirmed yet. */
export const UNCONFIRMED = 0;

interface Row {
  id: string;
  version: number;
}

interface Lineage {
  /** Versions that our own changes have replaced. */
  replaced: ReadonlySet<number>;
  latest: number;
}

export interface ItemVersions {
  /** The version that a change of `row` is made on; undefined when the server has never told one. */
  baseOf: (row: Row) => number | undefined;
  /** A change that was made on `base`, sent as `sent`, is confirmed; without `confirmed` the row is gone. */
  confirm: (base: Row, sent: number | undefined, confirmed: Row | undefined) => void;
}

/**
 * Which version follows which by our own changes. One that was begun on a version that we have replaced ourselves (a second edit before the first was
 * answered, an undo of an older step) goes onto the latest; where somebody else came between, the server still refuses it.
 */
export function createItemVersions(): ItemVersions {
  const lineages = new Map<string, Lineage>();

  function baseOf({ id, version }: Row): number | undefined {
    const lineage = lineages.get(id);
    const base = lineage?.replaced.has(version) === true ? lineage.latest : version;
    return base === UNCONFIRMED ? undefined : base;
  }

  return {
    baseOf,
    confirm(base, sent, confirmed) {
      const known = lineages.get(base.id);
      const goesOn = known !== undefined && (sent === undefined || sent === known.latest);
      const replaced = new Set(goesOn ? [...known.replaced, known.latest, base.version] : [base.version]);
      lineages.set(base.id, { replaced, latest: confirmed?.version ?? sent ?? base.version });
    },
  };
}
