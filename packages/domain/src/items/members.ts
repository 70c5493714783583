/** Returns the members that are not undefined. Patches leave undefined members unchanged. */
export function omitUndefined<T extends object>(members: { [Name in keyof T]?: T[Name] | undefined }): Partial<T>;
// The compiler cannot type an object that is built from entries.
export function omitUndefined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Returns only the members with these names. */
export function pickMembers<T extends object, Name extends keyof T>(members: T, names: readonly Name[]): Pick<T, Name>;
export function pickMembers(members: object, names: readonly PropertyKey[]): object {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(members, name)]));
}
