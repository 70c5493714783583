/**
 * Finds the accounts whose rows the tables of a query block can return, from equalities in its
 * conditions.
 */

/** An account's id, or a unique symbol for one unnamed account. */
export type Account = string | symbol;

/** A table, or something like one, that a block reads or writes. */
export interface Source {
  /** Its alias in the block. */
  alias: string;
  table: string;
  /** The owner column; undefined for sources without one, such as a function or a subquery. */
  ownerColumn: string | undefined;
  /** The account that its rows are restricted to, once known. */
  account: Account | undefined;
}

/** A side of an equality: the owner of a source's rows, or a given account. */
export type Side = { source: Source } | { account: Account };

/**
 * Two sides that a condition makes equal. It restricts only the sources in `restricts`: an outer
 * join returns other rows of the rest.
 */
export interface Equality {
  sides: readonly [Side, Side];
  restricts: ReadonlySet<Source>;
}

/** The account of a side, as far as known. */
export function accountOf(side: Side): Account | undefined {
  return "account" in side ? side.account : side.source.account;
}

/** Propagates accounts along the equalities until nothing changes. */
function propagateAccounts(equalities: readonly Equality[]): void {
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
 * Sets the account of each owned source, and returns the unrestricted ones; of several that are
 * equal to each other, the first.
 */
export function assignAccounts(owned: readonly Source[], equalities: readonly Equality[]): Source[] {
  propagateAccounts(equalities);
  const unrestricted: Source[] = [];
  for (const source of owned) {
    if (source.account !== undefined) continue;
    unrestricted.push(source);
    source.account = Symbol(source.alias);
    propagateAccounts(equalities);
  }
  return unrestricted;
}
