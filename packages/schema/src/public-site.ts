/**
 * Placeholders in the built public pages, which the server replaces at start; the addresses cannot
 * exist (RFC 6761, "invalid").
 */

/** Placeholder of this installation's public URL, without a final slash. */
export const PUBLIC_URL_MARK = "https://public-url.invalid";
/** Placeholder of the project's URL; links to it are removed if none is configured. */
export const PROJECT_URL_MARK = "https://project-url.invalid";

/** Who runs an installation, as its pages on privacy and terms name them. */
export interface Operator {
  name: string;
  /** Postal address, in one line. */
  address: string;
  email: string;
}

/** Placeholders of the operator. Pages that name one are sent only if there is one. */
export const OPERATOR_MARKS: Operator = {
  name: "operator-name.invalid",
  address: "operator-address.invalid",
  email: "operator-email.invalid",
};

/** All of them, as the root element has them: separated by tabs. */
export const OPERATOR_MARK = `${OPERATOR_MARKS.name}\t${OPERATOR_MARKS.address}\t${OPERATOR_MARKS.email}`;

/** Placeholder of "on" where one can try the workspace without signing up, and of "" elsewhere. */
export const TRIALS_MARK = "trials.invalid";
/** The page that opens a trial workspace. */
export const TRIAL_PATH = "/try";

/** Pages that exist only if the operator is named. */
export const LEGAL_PATHS = ["/privacy", "/terms"] as const;
