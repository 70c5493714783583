import { dictionary } from "@zxcvbn-ts/language-common";

/** As many as Django's list has; the package sorts by frequency. */
const LIST_LENGTH = 20_000;

let list: ReadonlySet<string> | undefined;

/**
 * Whether a password, in lower case, is one of the 20,000 most used. The list is unpacked on first
 * use.
 */
export function isCommonPassword(lowerCasePassword: string): boolean {
  list ??= new Set(dictionary["passwords-common"].slice(0, LIST_LENGTH).map((password) => password.toLowerCase()));
  return list.has(lowerCasePassword);
}
