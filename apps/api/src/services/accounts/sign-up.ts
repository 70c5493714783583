import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import { passwordProblems } from "@hourloom/domain/accounts/password-rules";
import { findTaken, insertUser, isEmailReserved, type AccountKeys } from "@hourloom/db/queries/accounts";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { insertPendingSignUp } from "@hourloom/db/queries/pending-sign-ups";
import { vouchForUserId } from "@hourloom/db/owner";
import type { SignedUp, SignedUpInBrowser, SignUp } from "@hourloom/schema/accounts";
import type { FieldErrors } from "@hourloom/schema/error-texts";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client, type ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import { transact } from "../transact.ts";
import { withLowerCaseDomain } from "./account-email.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { freeEndedSignUps, takenBy } from "./pending-sign-ups.ts";
import { hashToken, newLinkToken } from "./secrets.ts";

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
  const taken = await findTaken(deps.db, keys, takenBy(deps.now()));
  return {
    ...(taken.username && { username: ["A user with that username already exists."] }),
    ...(taken.email && { email: ["user with this email already exists."] }),
  };
}

function refuseFields(errors: FieldErrors) {
  return refuse({ code: "invalid", errors });
}

/** Who signs up, and the SHA-256 of the secret that their browser will keep, if it is given one. */
interface SignUpOrigin {
  client: Client;
  secretHash: Buffer | null;
}

async function makeAccount(
  deps: SignUpDeps,
  input: SignUp,
  { client, secretHash }: SignUpOrigin,
): Promise<Outcome<SignedUp>> {
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
  const now = deps.now();
  const id = vouchForUserId(newId(now));
  const inserted = await transact(deps.db, async (tx) => {
    await freeEndedSignUps(tx, keys, now);
    if (!(await insertUser(tx, { ...account, ...keys, id, password_hash, is_active: false, activated_at: null })))
      return refuseFields({});
    if (await isEmailReserved(tx, keys.email_key, { now })) return refuseFields({});
    const { browser, network } = client;
    await insertPendingSignUp(tx, { user_id: id, secret_hash: secretHash, browser, network, signed_up_at: now });
    await insertMail(tx, { user_id: id, id: newId(now), kind: "activation" });
    return done(null);
  });
  if (!inserted.ok) return refuseTaken();
  deps.mailWaits();
  return done({ id, username: account.username, email: account.email });
}

/**
 * Makes an inactive account and queues its activation mail. Of racers for one name or address, one
 * wins.
 */
export function signUp(deps: SignUpDeps, input: SignUp, client: Client): Promise<Outcome<SignedUp>> {
  return makeAccount(deps, input, { client, secretHash: null });
}

/**
 * The same for a browser, which is given a secret: with it the link of the mail activates there by
 * itself.
 */
export async function signUpInBrowser(
  deps: SignUpDeps,
  input: SignUp,
  client: Client,
): Promise<Outcome<SignedUpInBrowser>> {
  const secret = newLinkToken();
  const made = await makeAccount(deps, input, { client, secretHash: hashToken(secret) });
  return made.ok ? done({ ...made.value, secret }) : made;
}
