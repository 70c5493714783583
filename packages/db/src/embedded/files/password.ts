import { randomBytes } from "node:crypto";
import { replaceFile, textOf } from "./files.ts";
import type { Places } from "./paths.ts";
import { scramVerifier } from "./scram.ts";

/** 32 random bytes in base64url, whose characters need no quoting anywhere. */
const PASSWORD_BYTES = 32;
const PASSWORD = /^[\w-]{43}$/;
const SALT_BYTES = 16;

/** A new password of the app, with what PostgreSQL stores of it. */
export function createPassword(): { password: string; verifier: string } {
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  return { password, verifier: scramVerifier(password, randomBytes(SALT_BYTES)) };
}

/**
 * The password with which the app connects; undefined when its file is lost or holds anything but
 * one of ours.
 */
export async function readPassword(places: Places): Promise<string | undefined> {
  const text = (await textOf(places.password))?.trim();
  return text !== undefined && PASSWORD.test(text) ? text : undefined;
}

/** Stores the password where only the owner of the data can read it. */
export async function writePassword(places: Places, password: string): Promise<void> {
  await replaceFile(places.password, `${password}\n`);
}
