import type { QName } from "../xml/names.ts";

/**
 * Why the body of a request is not one: `malformed` is status 400, `too_large` 413, and a
 * `precondition` 403 with `errorBody(condition)`.
 */
export type RequestError =
  | { readonly kind: "malformed" }
  | { readonly kind: "too_large" }
  | { readonly kind: "precondition"; readonly condition: QName };

export type FailedRequest = { readonly ok: false; readonly error: RequestError };

export type RequestResult<T> = { readonly ok: true; readonly value: T } | FailedRequest;

export function parsed<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export const MALFORMED: FailedRequest = { ok: false, error: { kind: "malformed" } };
export const TOO_LARGE: FailedRequest = { ok: false, error: { kind: "too_large" } };

export function failedPrecondition(condition: QName): FailedRequest {
  return { ok: false, error: { kind: "precondition", condition } };
}

/** The values of all items, or the first error. */
export function parseAll<Item, T>(
  items: readonly Item[],
  parse: (item: Item) => RequestResult<T>,
): RequestResult<readonly T[]> {
  const values: T[] = [];
  for (const item of items) {
    const result = parse(item);
    if (!result.ok) return result;
    values.push(result.value);
  }
  return parsed(values);
}

/** The value of an item; null without one. */
export function parseOptional<Item, T>(
  item: Item | undefined,
  parse: (item: Item) => RequestResult<T>,
): RequestResult<T | null> {
  return item === undefined ? parsed(null) : parse(item);
}
