import { randomBytes } from "node:crypto";
import { replaceFile, textOf } from "./files.ts";
import type { Paths } from "./paths.ts";
import { scramVerifier } from "./scram.ts";

/** 32 random bytes in base64url, whose characters need no quoting. */
const PASSWORD_BYTES = 32;
const PASSWORD = /^[\w-]{43}$/;
const SALT_BYTES = 16;

/** A new password for the app's role, and the verifier that PostgreSQL stores. */
export function createPassword(): { password: string; verifier: string } {
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  return { password, verifier: scramVerifier(password, randomBytes(SALT_BYTES)) };
}

/** The app's password; undefined if its file is missing or malformed. */
export async function readPassword(paths: Paths): Promise<string | undefined> {
  const text = (await textOf(paths.password))?.trim();
  return text !== undefined && PASSWORD.test(text) ? text : undefined;
}

/** Stores the password, readable only by the owner of the data. */
export async function writePassword(paths: Paths, password: string): Promise<void> {
  await replaceFile(paths.password, `${password}\n`);
}
