import { emailKeyOf, usernameKeyOf } from "@hourloom/domain/accounts/account-key";
import { passwordProblems } from "@hourloom/domain/accounts/password-rules";
import { findTaken, insertUser, isEmailReserved, type AccountKeys } from "@hourloom/db/queries/accounts";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { insertPendingSignUp } from "@hourloom/db/queries/pending-sign-ups";
import type { Db } from "@hourloom/db/connect";
import { toUserId, type UserId } from "@hourloom/db/owner";
import type { BrowserSignUp, SignedUp, SignedUpInBrowser, SignUp } from "@hourloom/schema/accounts/accounts";
import type { FieldErrors } from "@hourloom/schema/fields/field-errors";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import { EMAIL_TAKEN, USERNAME_TAKEN } from "@hourloom/schema/fields/error-texts";
import { newId, type Client, type ServiceContext } from "../../core/context.ts";
import { transact } from "../../core/transactions.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { withLowerCaseDomain } from "./registration/account-email.ts";
import { isCommonPassword } from "./passwords/common-passwords.ts";
import { freeEndedSignUps, takenFilterAt } from "./registration/pending-sign-ups.ts";
import { hashToken, newLinkToken } from "../../core/secrets.ts";
import { storeRegion } from "../settings/settings-service.ts";

export function accountKeysOf({ username, email }: { username: string; email: string }): AccountKeys {
  return { username_key: usernameKeyOf(username), email_key: emailKeyOf(email) };
}

/** Errors for a name or an address that is taken; an empty one is never taken. */
export async function takenErrors(deps: ServiceContext, keys: AccountKeys): Promise<FieldErrors> {
  const taken = await findTaken(deps.db, keys, takenFilterAt(deps.now()));
  return {
    ...(taken.username && { username: [USERNAME_TAKEN] }),
    ...(taken.email && { email: [EMAIL_TAKEN] }),
  };
}

function rejectFields(errors: FieldErrors) {
  return err({ code: "invalid", errors });
}

function hasErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0;
}

/**
 * Who signs up; `secretHash` is the SHA-256 of the secret that the browser stores, if it gets one.
 */
interface SignUpOrigin {
  client: Client;
  secretHash: Buffer | null;
  /** The trial account that the activation turns into this one, while it lasts. */
  trial?: SignedUpTrial;
}

/** A trial account, which a sign-up lets go on for a while. */
export interface SignedUpTrial {
  id: UserId;
  /** Lets it go on; returns whether it is still there. */
  extend: (tx: Db, now: Date) => Promise<boolean>;
}

async function createAccount(
  deps: AccountsDeps,
  { password, regional, ...rest }: BrowserSignUp,
  { client, secretHash, trial }: SignUpOrigin,
): Promise<Result<SignedUp>> {
  const account = { ...rest, email: withLowerCaseDomain(rest.email) };
  const keys = accountKeysOf(account);
  const findTakenErrors = () => takenErrors(deps, keys);
  const taken = await findTakenErrors();
  if (hasErrors(taken)) return rejectFields(taken);
  const problems = passwordProblems(password, account, isCommonPassword);
  if (problems.length > 0) return rejectFields({ password: problems });

  const isTaken = async () => hasErrors(await findTakenErrors());
  const password_hash = await deps.hasher.hashUnless(isTaken, password, client.address);
  if (password_hash === undefined) return rejectFields(await findTakenErrors());
  const now = deps.now();
  const id = toUserId(newId(now));
  const inserted = await transact(deps.db, async (tx) => {
    await freeEndedSignUps(tx, keys, now);
    const isNew = await insertUser(tx, {
      ...account,
      ...keys,
      id,
      password_hash,
      is_active: false,
      activated_at: null,
    });
    if (!isNew || (await isEmailReserved(tx, keys.email_key, { now }))) return rejectFields({});
    await storeRegion(tx, id, regional);
    const { browser, network } = client;
    const pending = { user_id: id, secret_hash: secretHash, browser, network, signed_up_at: now };
    const isKeeping = trial !== undefined && (await trial.extend(tx, now));
    await insertPendingSignUp(tx, isKeeping ? { ...pending, trial_id: trial.id } : pending);
    await insertMail(tx, { user_id: id, id: newId(now), kind: "activation" });
    return ok(null);
  });
  if (!inserted.ok) return rejectFields(await findTakenErrors());
  deps.onMailQueued();
  return ok({ id, username: account.username, email: account.email });
}

/**
 * Creates an inactive account and queues its activation mail. Of concurrent sign-ups with one name
 * or address, one succeeds.
 */
export function signUp(deps: AccountsDeps, input: SignUp, client: Client): Promise<Result<SignedUp>> {
  return createAccount(deps, input, { client, secretHash: null });
}

/**
 * As `signUp`, and returns a secret: a browser that has it can activate the account by the link
 * alone. The activation gives the account to whoever has a `trial` in use, with all its data.
 */
export async function signUpInBrowser(
  deps: AccountsDeps,
  input: BrowserSignUp,
  client: Client,
  trial?: SignedUpTrial,
): Promise<Result<SignedUpInBrowser>> {
  const secret = newLinkToken();
  const origin = { client, secretHash: hashToken(secret) };
  const made = await createAccount(deps, input, trial === undefined ? origin : { ...origin, trial });
  return made.ok ? ok({ ...made.value, secret }) : made;
}
