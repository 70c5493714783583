import { findLogin, hasAnyUser, insertUser, setActive } from "@hourloom/db/queries/accounts";
import { hasFact, setFact } from "@hourloom/db/queries/installation";
import { toUserId } from "@hourloom/db/owner";
import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import type { PasswordHasher } from "../accounts/passwords/password-hasher.ts";
import { newId, type ServiceContext } from "../../core/context.ts";
import { fillDemoAccount } from "./fill.ts";
import { runInTransaction } from "../../core/transactions.ts";

export const DEMO_EMAIL = "demo@hourloom.local";
const DEMO_USERNAME = "demo";
const DEMO_FACT = "demo account made";

export interface DemoDeps extends ServiceContext {
  hasher: PasswordHasher;
  /** The machine's zone, used for the demo account. */
  zone: string;
}

/**
 * Creates the demo account with data, once, in an installation without accounts. Calls
 * `savePassword` before anything is written to the database, so that the account never exists with
 * an unknown password. Returns whether it was created.
 */
export async function makeDemoAccount(
  deps: DemoDeps,
  password: string,
  savePassword: (password: string) => Promise<void>,
): Promise<boolean> {
  if (await hasAnyUser(deps.db)) return false;
  const password_hash = await deps.hasher.hash(password, "");
  await savePassword(password);
  const now = deps.now();
  const id = toUserId(newId(now));
  return runInTransaction(deps.db, async (tx) => {
    if (!(await setFact(tx, DEMO_FACT))) return false;
    await insertUser(tx, {
      id,
      username: DEMO_USERNAME,
      username_key: usernameKeyOf(DEMO_USERNAME),
      email: DEMO_EMAIL,
      email_key: emailKeyOf(DEMO_EMAIL),
      password_hash,
      first_name: "Demo",
      last_name: "",
      timezone: deps.zone,
      is_active: true,
      activated_at: now,
    });
    await fillDemoAccount(tx, { userId: id, zone: deps.zone, now });
    return true;
  });
}

/**
 * Activates or deactivates the demo account, if there is one. Its published password must not work
 * where the server is reachable by others.
 */
export async function setDemoAccountActive({ db }: Pick<ServiceContext, "db">, isOpen: boolean): Promise<void> {
  if (await hasFact(db, DEMO_FACT)) await setActive(db, emailKeyOf(DEMO_EMAIL), isOpen);
}

/**
 * Whether the demo account is active and still has this password: users may change it or delete the
 * account.
 */
export async function isDemoPassword(
  { db, hasher }: Pick<DemoDeps, "db" | "hasher">,
  password: string,
): Promise<boolean> {
  const account = await findLogin(db, emailKeyOf(DEMO_EMAIL));
  return (
    account?.is_active === true &&
    (await hasher.verify(account.password_hash, password, { queue: "reserved", client: "" }))
  );
}
