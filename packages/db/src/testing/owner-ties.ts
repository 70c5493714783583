/** Whose rows the tables of one block of a statement can give: found from what its conditions say must be equal. */

/** Whose rows: those of an account by its id, or, as a symbol of its own, those of one account that nothing names. */
export type Account = string | symbol;

/** A table, or something like one, that a block reads or writes. */
export interface Source {
  /** The name by which the block calls it. */
  alias: string;
  table: string;
  /** The column that says whose a row is; undefined for what has none, such as a function or a subquery. */
  ownerColumn: string | undefined;
  /** Whose rows it gives at most, once that is known. */
  account: Account | undefined;
}

/** Something that must be equal: the owner of a source's rows, or an account that is given. */
export type Side = { source: Source } | { account: Account };

/** Two sides that a condition makes equal. Of the sources of its block it restricts those alone that `restricts` names: an outer join keeps rows of the others. */
export interface Equality {
  sides: readonly [Side, Side];
  restricts: ReadonlySet<Source>;
}

/** Whose rows a side stands for, as far as it is known. */
export function accountOf(side: Side): Account | undefined {
  return "account" in side ? side.account : side.source.account;
}

/** Passes accounts on along the equalities until nothing changes any more. */
function passOn(equalities: readonly Equality[]): void {
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const { sides, restricts } of equalities) {
      for (const [to, from] of [sides, [sides[1], sides[0]]] as const) {
        const account = accountOf(from);
        if (!("source" in to) || !restricts.has(to.source) || to.source.account !== undefined) continue;
        if (account === undefined) continue;
        to.source.account = account;
        isChanged = true;
      }
    }
  }
}

/**
 * Sets the account of each owned source as far as the equalities give one, and answers the sources of which nothing says whose rows they give; of several that
 * are tied to each other the first.
 */
export function tieSources(owned: readonly Source[], equalities: readonly Equality[]): Source[] {
  passOn(equalities);
  const loose: Source[] = [];
  for (const source of owned) {
    if (source.account !== undefined) continue;
    loose.push(source);
    source.account = Symbol(source.alias);
    passOn(equalities);
  }
  return loose;
}
