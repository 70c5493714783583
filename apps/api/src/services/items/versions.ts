/** The versions of a row that a caller has seen; undefined: any will do. */
export type SeenVersions = readonly number[] | undefined;

export function isSeen(versions: SeenVersions, current: { version: number }): boolean {
  return versions === undefined || versions.includes(current.version);
}

/** A change of nothing is none: the versions that others have seen stay good. */
export function isChangeless(changes: object): boolean {
  return Object.values(changes).every((value) => value === undefined);
}
