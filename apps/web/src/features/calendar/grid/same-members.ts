/** Compares all members, for the props of memoized components. */
export function sameMembers<Members extends object>(a: Members, b: Members): boolean {
  for (const name in a) if (a[name] !== b[name]) return false;
  return true;
}
