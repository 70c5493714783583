import { z } from "zod";

/** What this browser can show of an account that it has signed up. */
export interface SignUpSecret {
  id: string;
  secret: string;
}

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "sign_up_secrets";
/** Sign-ups that a browser remembers: those that nobody activates are never heard of again. */
const KEPT_MAX = 10;

const stored = z.array(z.object({ id: z.string(), secret: z.string() }));

function readAll(area: Area): SignUpSecret[] {
  try {
    return stored.safeParse(JSON.parse(area.getItem(KEY) ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

function writeAll(area: Area, secrets: readonly SignUpSecret[]): void {
  if (secrets.length === 0) area.removeItem(KEY);
  else area.setItem(KEY, JSON.stringify(secrets));
}

/**
 * Keeps the secret until the account is active: the link in the mail then activates it here by
 * itself.
 */
export function storeSignUpSecret(area: Area, kept: SignUpSecret): void {
  const others = readAll(area).filter(({ id }) => id !== kept.id);
  writeAll(area, [kept, ...others].slice(0, KEPT_MAX));
}

export function findSignUpSecret(area: Area, accountId: string): string | undefined {
  return readAll(area).find(({ id }) => id === accountId)?.secret;
}

export function forgetSignUpSecret(area: Area, accountId: string): void {
  writeAll(
    area,
    readAll(area).filter(({ id }) => id !== accountId),
  );
}
