/**
 * Headers of tRPC that the app needs at start, apart from the schemas. The preference (RFC 7240) of
 * a request for the account's change number, and the header of the response that contains it.
 */
export const CHANGE_NUMBER = "change-number";

/** The epoch of the installation: in each response, and in requests of pages that know it. */
export const EPOCH = "epoch";

/** What that header has for an empty epoch. */
export const FIRST_EPOCH = "0";
