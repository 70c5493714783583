/** What the public pages leave open when they are built, and the server fills in when it starts; addresses that exist nowhere (RFC 6761, "invalid"). */

/** Stands where people reach this installation, without a final slash. */
export const PUBLIC_URL_MARK = "https://public-url.invalid";
/** Stands for the project's address elsewhere; the link that leads there is left out where there is none. */
export const PROJECT_URL_MARK = "https://project-url.invalid";
