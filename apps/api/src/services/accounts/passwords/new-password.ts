import { passwordProblems, type PasswordOwner } from "@hourloom/domain/accounts/password-rules";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { isCommonPassword } from "./common-passwords.ts";

/** Validates a new password; all problems are errors of `new_password`. */
export function validateNewPassword(password: string, owner: PasswordOwner): Result<null> {
  const problems = passwordProblems(password, owner, isCommonPassword);
  return problems.length === 0 ? ok(null) : invalidField("new_password", ...problems);
}
