/** What makes two usernames, or two addresses, the same account: case and look-alike spellings (NFKC) do not count. */
export function accountKey(value: string): string {
  return value.normalize("NFKC").toLowerCase();
}
