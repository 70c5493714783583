/** The versions of a row that the caller has seen; undefined accepts any. */
export type SeenVersions = readonly number[] | undefined;

/** The version that was on screen, if it was sent. */
export function versionsOf(version: number | undefined): SeenVersions {
  return version === undefined ? undefined : [version];
}

export function isSeen(versions: SeenVersions, current: { version: number }): boolean {
  return versions === undefined || versions.includes(current.version);
}

/** Whether a patch changes nothing; it then creates no new version. */
export function isEmptyPatch(changes: object): boolean {
  return Object.values(changes).every((value) => value === undefined);
}
