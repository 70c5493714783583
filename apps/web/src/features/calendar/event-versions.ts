import type { Event } from "@hourloom/schema/events";

/** The version of an event that the server has not confirmed yet. */
export const UNCONFIRMED = 0;

interface Lineage {
  /** Versions that our own changes have replaced. */
  replaced: ReadonlySet<number>;
  latest: number;
}

export interface EventVersions {
  /** The version that a change of `event` is made on; undefined when the server has never told one. */
  baseOf: (event: Event) => number | undefined;
  /** A change that was made on `base`, sent as `sent`, is confirmed; without `confirmed` the event is gone. */
  confirm: (base: Event, sent: number | undefined, confirmed: Event | undefined) => void;
}

/**
 * Which version follows which by our own changes. One that was begun on a version that we have replaced ourselves (a second edit before the first was
 * answered, an undo of an older step) goes onto the latest; where somebody else came between, the server still refuses it.
 */
export function createEventVersions(): EventVersions {
  const lineages = new Map<string, Lineage>();

  function baseOf({ id, version }: Event): number | undefined {
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
