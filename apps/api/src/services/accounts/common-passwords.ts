import { dictionary } from "@zxcvbn-ts/language-common";

/** How many of the list are refused: as many as Django's list holds. The package sorts by frequency. */
const LIST_LENGTH = 20_000;

let list: ReadonlySet<string> | undefined;

/** Whether a password, in lower case, is one of the 20,000 most used. The list is unpacked at the first question. */
export function isCommonPassword(lowerCasePassword: string): boolean {
  list ??= new Set(dictionary["passwords-common"].slice(0, LIST_LENGTH).map((password) => password.toLowerCase()));
  return list.has(lowerCasePassword);
}
