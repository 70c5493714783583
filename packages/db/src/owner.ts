declare const owner: unique symbol;

/** The id of an account whose ownership was established: by a token, by a link, or by having just made it. */
export type UserId = string & { readonly [owner]: true };

/**
 * Vouches for an id. Called only where a token or a link was checked, where an account is made, and where a job goes over all accounts; everything else passes the branded value
 * on, so that no query on user data can be written with an id from a request.
 */
export function toUserId(id: string): UserId {
  if (!isTrusted(id)) throw new TypeError("an account's id is never empty");
  return id;
}

function isTrusted(id: string): id is UserId {
  return id !== "";
}
