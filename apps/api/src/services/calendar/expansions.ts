import { seriesDates } from "@hourloom/domain/recurrence/series";

/** The dates that a rule gives in a window, those of occurrences that have left included. */
export type Expansion = ReturnType<typeof seriesDates>;

interface Wanted {
  first: string;
  rrule: string;
  from: string;
  to: string;
}

const REMEMBERED_MAX = 2_000;
/** Dates of a series in a year: a longer expansion is not worth its place. */
const DATES_MAX = 400;

/**
 * Expansions of the last rules and windows that were asked for. An expansion follows from its rule, its first date and its window alone, whoever's series it
 * is and whatever becomes of it, so that nothing here is ever stale.
 */
export function createExpansions(): (wanted: Wanted) => Expansion {
  const remembered = new Map<string, Expansion>();
  return ({ first, rrule, from, to }) => {
    const key = `${first} ${from} ${to} ${rrule}`;
    const known = remembered.get(key);
    if (known !== undefined) {
      remembered.delete(key);
      remembered.set(key, known);
      return known;
    }
    const expansion = seriesDates({ first, rrule, excluded: [] }, { from, to });
    if (expansion.dates.length > DATES_MAX) return expansion;
    const [oldest] = remembered.keys();
    if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
    remembered.set(key, expansion);
    return expansion;
  };
}
