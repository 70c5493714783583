import { z } from "zod";
import { parseStored } from "@/shared/storage/parse-stored";

/** Proof that this browser signed up the account. */
export interface SignUpSecret {
  id: string;
  secret: string;
  /** Whether the account keeps the trial workspace of this browser. */
  isTrial?: boolean | undefined;
}

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "sign_up_secrets";
/** Maximum stored sign-ups, because some are never activated. */
const SECRETS_MAX = 10;

const stored = z.array(z.object({ id: z.string(), secret: z.string(), isTrial: z.boolean().optional() }));

function readAll(area: Area): SignUpSecret[] {
  return stored.safeParse(parseStored(area.getItem(KEY))).data ?? [];
}

function writeAll(area: Area, secrets: readonly SignUpSecret[]): void {
  if (secrets.length === 0) area.removeItem(KEY);
  else area.setItem(KEY, JSON.stringify(secrets));
}

/**
 * Stores the secret until the account is active: the activation link then works in this browser
 * without a password.
 */
export function storeSignUpSecret(area: Area, secret: SignUpSecret): void {
  const others = readAll(area).filter(({ id }) => id !== secret.id);
  writeAll(area, [secret, ...others].slice(0, SECRETS_MAX));
}

export function findSignUpSecret(area: Area, accountId: string): string | undefined {
  return readAll(area).find(({ id }) => id === accountId)?.secret;
}

/** Whether the sign-up keeps the trial workspace of this browser. */
export function isTrialSignUp(area: Area, accountId: string): boolean {
  return readAll(area).some(({ id, isTrial }) => id === accountId && isTrial === true);
}

export function forgetSignUpSecret(area: Area, accountId: string): void {
  writeAll(
    area,
    readAll(area).filter(({ id }) => id !== accountId),
  );
}
