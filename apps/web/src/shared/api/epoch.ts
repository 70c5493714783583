import type { EPOCH } from "@hourloom/schema/response-headers";

/**
 * The header of requests with the epoch in which everything on this page was read, so that the
 * server knows of what contents its versions are; empty before the first response.
 */
export const epochHeader: Record<typeof EPOCH, string> = { epoch: "" };

/**
 * Reads the epoch of a response. In another one the database was replaced by a backup, and the page
 * loads again: versions and numbers that it has read may now be those of other contents.
 */
export function noteEpoch({ headers }: Pick<Response, "headers">): void {
  const current = headers.get("epoch" satisfies typeof EPOCH);
  if (current !== null && current !== (epochHeader.epoch ||= current)) location.reload();
}
