/**
 * What makes two addresses the same account: case and look-alike spellings (NFKC) do not count. No more than that: `ß` and `ss`, or `ς` and `σ`, are two
 * domains (IDNA 2008), which may have two owners.
 */
export function emailKeyOf(email: string): string {
  return email.normalize("NFKC").toLowerCase();
}

/**
 * What makes two usernames the same: letters with the same capitals are one letter (`ς` and `σ`, `ß` and `ss`), and look-alike spellings (NFKC) do not count.
 */
export function usernameKeyOf(username: string): string {
  // In lower case before, too: the capital ẞ has no other, while ß becomes SS.
  return username.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
}
