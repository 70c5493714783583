/** Error texts that are used in several places, without loading zod. */

export const FIELD_REQUIRED = "This field is required.";
export const TASK_NEEDS_TITLE = "A task needs a title beside that.";
export const FIELD_BLANK = "This field may not be blank.";
export const END_BEFORE_START = "The end must not be before the start.";
export const USERNAME_TAKEN = "A user with that username already exists.";
export const EMAIL_TAKEN = "user with this email already exists.";
export const USER_INACTIVE = "User inactive or deleted.";
export const PASSWORD_WRONG = "Invalid password.";
export const GOOGLE_CREDENTIAL_INVALID = "Invalid Google credential.";
export const LINK_USER_UNKNOWN = "Invalid user id or user doesn't exist.";
export const LINK_TOKEN_INVALID = "Invalid token for given user.";
export const ACCOUNT_FULL = "This account is full.";
export const NO_SUCH_OCCURRENCE = "The event does not take place on this date.";
export const SESSION_RUNNING = "The timer is running this session.";
export const TRIAL_REJECTED = "This needs an account of your own. Sign up to keep this workspace.";
export const NOT_FOUND = "Not found.";
export const SERVER_ERROR = "A server error occurred.";

/** Error for a reference to a row that the user does not have, with the value as it was sent. */
export function unknownReferenceText(sent: string): string {
  return `Invalid pk "${sent}" - object does not exist.`;
}

/** Whether a text is one of `unknownReferenceText`. */
export function isUnknownReferenceText(text: string): boolean {
  return /^Invalid pk ".*" - object does not exist\.$/s.test(text);
}
