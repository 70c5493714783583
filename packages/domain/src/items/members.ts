/** Returns the members that are not undefined. Patches leave undefined members unchanged. */
export function omitUndefined<T extends object>(members: { [Name in keyof T]?: T[Name] | undefined }): Partial<T> {
  const defined: Partial<T> = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined) defined[name] = value;
  }
  return defined;
}

/** Returns only the members with these names. */
export function pickMembers<T extends object, Name extends keyof T>(members: T, names: readonly Name[]): Pick<T, Name>;
// The compiler cannot type an object that is built from entries.
export function pickMembers(members: object, names: readonly PropertyKey[]): object {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(members, name)]));
}
