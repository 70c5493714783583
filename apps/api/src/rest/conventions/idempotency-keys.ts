import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import type { IdempotencyKey } from "../../core/idempotency.ts";

const HEADER = "idempotency-key";
const KEY_MAX_LENGTH = 255;
const NO_BODY = Buffer.alloc(0);

const sentBodies = new WeakMap<FastifyRequest, Buffer>();

/** Stores the raw body, from which the fingerprint of an idempotency key is made. */
export function storeRawBody(request: FastifyRequest, body: Buffer): void {
  if (request.headers[HEADER] !== undefined) sentBodies.set(request, body);
}

/**
 * The `Idempotency-Key` of a request with its fingerprint; undefined if there is none. Returns an
 * error for a key of invalid length.
 */
export function idempotencyKeyOf(request: FastifyRequest): Result<IdempotencyKey | undefined> {
  const header = request.headers[HEADER];
  if (header === undefined) return ok(undefined);
  const key = String(header).trim();
  if (key === "" || key.length > KEY_MAX_LENGTH) {
    return invalidField("non_field_errors", `Ensure Idempotency-Key has 1 to ${KEY_MAX_LENGTH} characters.`);
  }
  const fingerprint = createHash("sha256")
    .update(`${request.method} ${request.routeOptions.url ?? ""}\n`)
    .update(sentBodies.get(request) ?? NO_BODY)
    .digest();
  return ok({ key, fingerprint });
}
