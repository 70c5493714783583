/**
 * The preference (RFC 7240) of a request for the account's change number, and the header of the
 * response that contains it. Apart from the schemas, because the app needs it at start.
 */
export const CHANGE_NUMBER = "change-number";
