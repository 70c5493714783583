import { EPOCH } from "@hourloom/schema/response-headers";

/** The epoch in which everything on this page was read; undefined before the first response. */
let known: string | undefined;

/** Headers of a request, by which the server knows that what the page sends is of its epoch. */
export function epochHeaders(): Record<string, string> {
  return known === undefined ? {} : { [EPOCH]: known };
}

/** The id of the change with this number in the stream of changes. */
export function changeId(seq: number): string {
  return `${known}.${seq}`;
}

/**
 * Reads the epoch of a response. In another one the database was replaced by a backup, and the page
 * loads again: versions and numbers that it has read may now be those of other contents.
 */
export function noteEpoch({ headers }: Pick<Response, "headers">): void {
  const current = headers.get(EPOCH);
  if (current === null) return;
  known ??= current;
  if (current !== known) window.location.reload();
}
