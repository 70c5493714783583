import { randomBytes } from "node:crypto";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { uuidV7 } from "@hourloom/domain/ids/uuid-v7";
import type { Calculator } from "./calculator.ts";

/** Dependencies of every service. */
export interface ServiceContext {
  db: Db;
  now: () => Date;
}

/** Returns a function that passes `deps` to a use case, before its own arguments. */
export function bindDeps<Deps>(deps: Deps) {
  return <Args extends unknown[], Value>(operation: (deps: Deps, ...args: Args) => Value) =>
    (...args: Args): Value =>
      operation(deps, ...args);
}

/** Dependencies of services that create or restore rows of an account. */
export interface ItemContext extends ServiceContext {
  /**
   * Rows of one kind that an account may have, and as many again in its trash; by default
   * `ROWS_MAX`.
   */
  rowsMax?: number | undefined;
  calculator: Calculator;
}

/** The caller, as far as rate limits and the list of sessions need it. */
export interface Client {
  /** IPv4 address, or the /64 network of an IPv6 address. */
  address: string;
  /** The address without its last part, for display. */
  network: string;
  /** Browser family and system, or the program's name; empty if unknown. */
  browser: string;
  /** Family of the program, such as `DAVx5` or `curl`; empty if unknown. */
  family: string;
}

/** Whose rows are meant, and the zone of their wall-clock times (IANA name). */
export interface Owner {
  userId: UserId;
  timezone: string;
}

/**
 * A transaction on the items of an owner. Use cases that only read may have the plain connection
 * as `tx`: a lock would then end with its statement.
 */
export interface OwnerTransaction {
  tx: Db;
  owner: Owner;
  userId: UserId;
  now: Date;
  /**
   * Rows of one kind that the account may have, and as many again in its trash; by default
   * `ROWS_MAX`.
   */
  rowsMax: number | undefined;
  calculator: Calculator;
}

export function ownerTransaction({ now, rowsMax, calculator }: ItemContext, tx: Db, owner: Owner): OwnerTransaction {
  return { tx, owner, userId: owner.userId, now: now(), rowsMax, calculator };
}

/** Returns a new UUIDv7, sortable by creation time. */
export function newId(now: Date): string {
  return uuidV7(now.getTime(), randomBytes(16));
}
