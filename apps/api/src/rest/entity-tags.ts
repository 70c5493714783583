/** The entity tag of a version: what `If-Match` names. */
export function entityTagOf(version: number): string {
  return `"${version}"`;
}

/**
 * The versions that an `If-Match` header accepts (RFC 9110 §13.1.1): undefined for none or `*`, otherwise those of its tags that are ours, which may be
 * none at all. A weak tag counts as its strong one, since proxies that compress make them weak.
 */
export function seenVersions(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  return [...header.matchAll(/"(\d{1,10})"/g)].map((match) => Number(match[1]));
}
