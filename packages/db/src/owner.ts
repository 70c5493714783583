declare const owner: unique symbol;

/**
 * The id of an account whose ownership was established: by a token, by a link, or by having just
 * created it.
 */
export type UserId = string & { readonly [owner]: true };

/**
 * Brands an id. Called only where a token or a link was checked, where an account is created, and
 * in jobs over all accounts; all other code passes the branded value on, so that queries on user
 * data never use an id from a request.
 */
export function toUserId(id: string): UserId {
  if (!isTrusted(id)) throw new TypeError("an account's id is never empty");
  return id;
}

function isTrusted(id: string): id is UserId {
  return id !== "";
}
