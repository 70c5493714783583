import { passwordProblems, type PasswordOwner } from "@hourloom/domain/accounts/password-rules";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { isCommonPassword } from "./common-passwords.ts";

/**
 * Whether the password may be the account's from now on; all that is wrong with it is said of
 * `new_password`.
 */
export function validateNewPassword(password: string, owner: PasswordOwner): Outcome<null> {
  const problems = passwordProblems(password, owner, isCommonPassword);
  return problems.length === 0 ? done(null) : refuseField("new_password", ...problems);
}
