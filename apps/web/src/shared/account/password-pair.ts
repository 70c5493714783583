/** A new password, typed twice. */
export interface PasswordPair {
  new_password: string;
  password2: string;
}

export const emptyPair: Readonly<PasswordPair> = { new_password: "", password2: "" };

/** The first problem of the pair, undefined if it is valid. */
export function passwordPairProblem(pair: PasswordPair): { field: keyof PasswordPair; text: string } | undefined {
  if (pair.new_password !== pair.password2) return { field: "password2", text: "Passwords don't match" };
  if (pair.new_password.trim() === "") return { field: "new_password", text: "Password is required" };
  return undefined;
}
