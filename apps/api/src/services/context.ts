import { randomBytes } from "node:crypto";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { uuidV7 } from "@hourloom/domain/ids/uuid-v7";
import type { Calculator } from "./calculator/calculator.ts";

/** What every service may need and no rule may reach for by itself. */
export interface ServiceContext {
  db: Db;
  now: () => Date;
}

/** What services need beside that which make or bring back rows of an account. */
export interface ItemContext extends ServiceContext {
  /** Rows of one kind that an account may hold, and as many more in its trash; by default `ROWS_MAX`. */
  rowsMax?: number | undefined;
  /** Works out what takes an unknown time. */
  calculator: Calculator;
}

/** Who calls, as far as limits and the list of sessions are concerned. */
export interface Client {
  /** IPv4 address, or the /64 network of an IPv6 address. */
  address: string;
  /** The address without its last part, for people to recognise a place by. */
  network: string;
  /** The browser's family and system, or the program's name; empty where nothing is known. */
  browser: string;
}

/** Whose rows are meant, and in which zone they read and write moments (IANA name). */
export interface Owner {
  userId: UserId;
  timezone: string;
}

/** A new id, sortable by the time of its making. */
export function newId(now: Date): string {
  return uuidV7(now.getTime(), randomBytes(16));
}
