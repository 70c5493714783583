/**
 * Placeholders in the built public pages, which the server replaces at start; the addresses cannot
 * exist (RFC 6761, "invalid").
 */

/** Placeholder of this installation's public URL, without a final slash. */
export const PUBLIC_URL_MARK = "https://public-url.invalid";
/** Placeholder of the project's URL; links to it are removed if none is configured. */
export const PROJECT_URL_MARK = "https://project-url.invalid";
