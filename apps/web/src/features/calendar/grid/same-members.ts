/** Compares some members, for the props of memoized components. */
export function sameMembers<Members>(a: Members, b: Members, names: readonly (keyof Members)[]): boolean {
  return names.every((name) => a[name] === b[name]);
}
