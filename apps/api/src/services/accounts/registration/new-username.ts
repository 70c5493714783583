import { randomInt } from "node:crypto";
import { USERNAME_MAX_LENGTH } from "@hourloom/schema/fields/fields";

/** Length reserved for a hyphen and a number behind the name. */
const SUFFIX_LENGTH = 9;
const TRIES = 10;

/** Characters of a local part that a username may not have. */
const foreign = /[^\p{L}\p{N}_.+-]/gu;

/** Returns a username like the address's local part that `isFree` accepts. */
export async function newUsername(email: string, isFree: (username: string) => Promise<boolean>): Promise<string> {
  const local = email.slice(0, email.lastIndexOf("@")).normalize("NFKC").replace(foreign, "");
  const base = [...(local || "user")].slice(0, USERNAME_MAX_LENGTH - SUFFIX_LENGTH).join("");
  let candidate = base;
  for (let tries = 0; tries < TRIES && !(await isFree(candidate)); tries++) {
    candidate = `${base}-${randomInt(1000, 100_000_000)}`;
  }
  return candidate;
}
