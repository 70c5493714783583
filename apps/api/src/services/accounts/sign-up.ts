import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import { passwordProblems } from "@hourloom/domain/accounts/password-rules";
import { findTaken, insertUser, type AccountKeys } from "@hourloom/db/queries/accounts";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { vouchForUserId } from "@hourloom/db/owner";
import type { SignedUp, SignUp } from "@hourloom/schema/accounts";
import type { FieldErrors } from "@hourloom/schema/error-texts";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client, type ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import { withLowerCaseDomain } from "./account-email.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { PasswordHasher } from "./password-hasher.ts";

export interface SignUpDeps extends ServiceContext {
  limits: LimitsService;
  hasher: PasswordHasher;
  /** Tells the mail job that there is something to send. */
  mailWaits: () => void;
}

function accountKeysOf({ username, email }: { username: string; email: string }): AccountKeys {
  return { username_key: usernameKeyOf(username), email_key: emailKeyOf(email) };
}

/** The texts for a name or an address that belongs to somebody already; an empty one belongs to nobody. */
export async function takenErrors(deps: ServiceContext, keys: AccountKeys): Promise<FieldErrors> {
  const taken = await findTaken(deps.db, keys);
  return {
    ...(taken.username && { username: ["A user with that username already exists."] }),
    ...(taken.email && { email: ["user with this email already exists."] }),
  };
}

function refuseFields(errors: FieldErrors) {
  return refuse({ code: "invalid", errors });
}

/** Makes an inactive account and queues its activation mail. Of racers for one name or address, one wins. */
export async function signUp(deps: SignUpDeps, input: SignUp, client: Client): Promise<Outcome<SignedUp>> {
  const allowed = await deps.limits.take("sign-up:client", client.address);
  if (!allowed.ok) return allowed;

  const { password, ...rest } = input;
  const account = { ...rest, email: withLowerCaseDomain(rest.email) };
  const keys = accountKeysOf(account);
  const isTaken = async () => Object.keys(await takenErrors(deps, keys)).length > 0;
  const refuseTaken = async () => refuseFields(await takenErrors(deps, keys));
  if (await isTaken()) return refuseTaken();
  const problems = passwordProblems(password, account, isCommonPassword);
  if (problems.length > 0) return refuseFields({ password: problems });

  const password_hash = await deps.hasher.hashUnless(isTaken, password, client.address);
  if (password_hash === undefined) return refuseTaken();
  const id = vouchForUserId(newId(deps.now()));
  const inserted = await deps.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, { ...account, ...keys, id, password_hash, is_active: false, activated_at: null })))
      return false;
    await insertMail(tx, { user_id: id, id: newId(deps.now()), kind: "activation" });
    return true;
  });
  if (!inserted) return refuseTaken();
  deps.mailWaits();
  return done({ id, username: account.username, email: account.email });
}
