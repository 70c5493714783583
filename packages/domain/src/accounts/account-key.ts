/**
 * Key that is equal for addresses of one account: ignores case and look-alike spellings (NFKC), but
 * not more: `ß` and `ss`, or `ς` and `σ`, are different domains (IDNA 2008) and may have different
 * owners.
 */
export function emailKeyOf(email: string): string {
  return email.normalize("NFKC").toLowerCase();
}

/**
 * Key that is equal for usernames of one account: ignores case, also of letters with equal capitals
 * (`ς` and `σ`, `ß` and `ss`), and look-alike spellings (NFKC).
 */
export function usernameKeyOf(username: string): string {
  // Lower case first, because ẞ has no other capital, while ß becomes SS.
  return username.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
}
