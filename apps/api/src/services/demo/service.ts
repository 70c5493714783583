import { findLogin, hasAnyUser, insertUser, setActive } from "@hourloom/db/queries/accounts";
import { hasFact, setFact } from "@hourloom/db/queries/installation";
import { vouchForUserId } from "@hourloom/db/owner";
import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import { newId, type ServiceContext } from "../context.ts";
import { fillDemoAccount } from "./fill.ts";

export const DEMO_EMAIL = "demo@hourloom.local";
const DEMO_USERNAME = "demo";
const DEMO_FACT = "demo account made";

export interface DemoDeps extends ServiceContext {
  hasher: PasswordHasher;
  /** The machine's zone, in which the demo account lives. */
  zone: string;
}

/**
 * Makes the demo account with a month of data, once, in an installation that has no account yet. `keepPassword` is given the new password before anything
 * is written to the database, so that an account whose password nobody knows cannot come to be. Answers whether it made one.
 */
export async function makeDemoAccount(
  deps: DemoDeps,
  password: string,
  keepPassword: (password: string) => Promise<void>,
): Promise<boolean> {
  if (await hasAnyUser(deps.db)) return false;
  const password_hash = await deps.hasher.hash(password, "");
  await keepPassword(password);
  const now = deps.now();
  const id = vouchForUserId(newId(now));
  return deps.db.transaction().execute(async (tx) => {
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

/** Opens the demo account of an installation that has one, or closes it: where others reach the app its data and its password are no demonstration. */
export async function openDemoAccount({ db }: Pick<ServiceContext, "db">, isOpen: boolean): Promise<void> {
  if (await hasFact(db, DEMO_FACT)) await setActive(db, emailKeyOf(DEMO_EMAIL), isOpen);
}

/** Whether the demo account is there and its password still the one that was made for it: people may change it, or delete the account. */
export async function opensDemoAccount(
  { db, hasher }: Pick<DemoDeps, "db" | "hasher">,
  password: string,
): Promise<boolean> {
  const account = await findLogin(db, emailKeyOf(DEMO_EMAIL));
  return (
    account?.is_active === true &&
    (await hasher.verify(account.password_hash, password, { line: "reserved", client: "" }))
  );
}
