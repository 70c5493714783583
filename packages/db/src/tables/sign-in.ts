import type { Generated } from "kysely";
import type { LinkPurpose } from "@hourloom/schema/accounts/mailed-links";
import type { AccessLevel } from "@hourloom/schema/accounts/access-keys";
import type { Immutable, CreatedAt } from "./column-types.ts";

/** One row for each login; only a SHA-256 of the token is stored. */
export interface AuthTokensTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  token_hash: Immutable<Buffer>;
  created_at: CreatedAt;
  last_seen_at: Date;
  /** Of the login; see `activeLogin` for both. */
  browser: Immutable<string>;
  network: Immutable<string>;
  /** When the owner last confirmed in this login, by signing in or by password. */
  authenticated_at: Date;
}

/** Keys of programs, with what each may do; only a SHA-256 of the key is stored. */
export interface AccessKeysTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  name: Immutable<string>;
  secret_hash: Immutable<Buffer>;
  events: Immutable<AccessLevel>;
  tasks: Immutable<AccessLevel>;
  api: Immutable<AccessLevel>;
  created_at: CreatedAt;
  last_used_at: Generated<Date | null>;
  /** Of the last use; see `accessKey` for both. */
  last_client: Generated<string>;
  network: Generated<string>;
  expires_at: Immutable<Date | null>;
}

/** Mailed links: bound to purpose, user and address, hashed, valid once. */
export interface AccountLinksTable {
  user_id: Immutable<string>;
  id: Immutable<string>;
  purpose: Immutable<LinkPurpose>;
  email: Immutable<string>;
  token_hash: Immutable<Buffer>;
  expires_at: Immutable<Date>;
  used_at: Date | null;
}

/** Devices that have signed in before; only a SHA-256 of the device id is stored. */
export interface KnownDevicesTable {
  user_id: Immutable<string>;
  device_hash: Immutable<Buffer>;
  last_seen_at: Date;
}

/** Programs and networks of logins without a device id: a SHA-256 of both. */
export interface LoginPlacesTable {
  user_id: Immutable<string>;
  place_hash: Immutable<Buffer>;
  last_seen_at: Date;
}

/** Linked accounts of other providers. */
export interface IdentitiesTable {
  user_id: Immutable<string>;
  provider: Immutable<"google">;
  subject: Immutable<string>;
  created_at: CreatedAt;
}

/** Used identity tokens, until they expire. */
export interface UsedCredentialsTable {
  credential_hash: Immutable<Buffer>;
  expires_at: Immutable<Date>;
}

/** Failed logins in a row, by account and client; unlogged, since a crash may lose them. */
export interface LoginFailuresTable {
  key: Immutable<string>;
  failures: number;
  last_failed_at: Date;
}

/** Password attempts of strangers by address in the last day. */
export interface LoginBudgetsTable {
  key: Immutable<string>;
  tried_at: Date[];
}

/** Security events of accounts; append-only, kept for half a year. */
export interface AuditEventsTable {
  id: Immutable<string>;
  user_id: Immutable<string | null>;
  kind: Immutable<string>;
  /** Browser family and system, or the program's name. */
  browser: Immutable<string>;
  network: Immutable<string>;
  created_at: CreatedAt;
}
