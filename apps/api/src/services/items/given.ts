/** Only the members that are there: an undefined one was not given, and what was not given stays as it is. */
export function onlyGiven<T extends object>(members: { [Name in keyof T]?: T[Name] | undefined }): Partial<T> {
  const given: Partial<T> = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined) given[name] = value;
  }
  return given;
}
