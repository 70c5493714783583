import type { CaldavCaller } from "./caller.ts";

/** Raised when the same rows are written in other octets than before. */
const FORMAT = 1;

/** The strong entity tag of an object: equal tags mean equal octets. */
export function etagOf(
  { object, seq }: { object: string; seq: number },
  { epoch }: Pick<CaldavCaller, "epoch">,
): string {
  const parts = [FORMAT, seq, object.slice(0, 8), ...(epoch === "" ? [] : [epoch])];
  return `"${parts.join("-")}"`;
}

const TAG = /^"?\d+-(?<seq>\d{1,15})-[\da-f]{8}(?:-(?<epoch>[\da-f]{8}))?"?$/;

/**
 * The numbers of changes that entity tags of the epoch name. Tags of another format count as well:
 * what they mean has not changed.
 */
export function seqsOf(tags: readonly string[], { epoch }: Pick<CaldavCaller, "epoch">): number[] {
  const found = tags.map((tag) => TAG.exec(tag)?.groups);
  return found.flatMap((tag) => (tag !== undefined && (tag["epoch"] ?? "") === epoch ? [Number(tag["seq"])] : []));
}

/** Conditions on what is at an address (RFC 9110 section 13.1): any version, or these. */
export interface Conditions {
  ifMatch: readonly string[] | "any" | null;
  ifNoneMatch: readonly string[] | "any" | null;
}

/** Whether the object that is at an address, or nothing, meets the conditions. */
export function meetsConditions(
  { ifMatch, ifNoneMatch }: Conditions,
  seq: number | undefined,
  caller: Pick<CaldavCaller, "epoch">,
): boolean {
  const isNamed = (tags: readonly string[] | "any") =>
    seq !== undefined && (tags === "any" || seqsOf(tags, caller).includes(seq));
  return (ifMatch === null || isNamed(ifMatch)) && (ifNoneMatch === null || !isNamed(ifNoneMatch));
}
