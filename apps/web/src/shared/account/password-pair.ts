/** A new password, typed twice. */
export interface PasswordPair {
  new_password: string;
  password2: string;
}

export const emptyPair: Readonly<PasswordPair> = { new_password: "", password2: "" };

/** The mistake in a password that is blank. */
export function missingPassword<Name extends string>(field: Name, password: string) {
  return password.trim() === "" ? { field, text: "Password is required" } : undefined;
}

/** The first mistake in the pair, undefined if it is valid. */
export function passwordPairMistake({ new_password, password2 }: PasswordPair) {
  if (new_password !== password2) return { field: "password2" as const, text: "Passwords don't match" };
  return missingPassword("new_password", new_password);
}
