/** Returns the members that are not undefined. Patches leave undefined members unchanged. */
export function omitUndefined<T extends object>(members: { [Name in keyof T]?: T[Name] | undefined }): Partial<T> {
  const defined: Partial<T> = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined) defined[name] = value;
  }
  return defined;
}
