import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { RepeatKey } from "../services/items/repeats.ts";

const HEADER = "idempotency-key";
const KEY_MAX_LENGTH = 255;
const NO_BODY = Buffer.alloc(0);

const sentBodies = new WeakMap<FastifyRequest, Buffer>();

/** Keeps the body as it was sent, where a key will be judged by it. */
export function rememberSentBody(request: FastifyRequest, body: Buffer): void {
  if (request.headers[HEADER] !== undefined) sentBodies.set(request, body);
}

/** The `Idempotency-Key` of a request, with what tells this request from another; undefined where it has none. Refuses a key of no or too many characters. */
export function repeatKeyOf(request: FastifyRequest): Outcome<RepeatKey | undefined> {
  const header = request.headers[HEADER];
  if (header === undefined) return done(undefined);
  const key = String(header).trim();
  if (key === "" || key.length > KEY_MAX_LENGTH) {
    return refuseField("non_field_errors", `Ensure Idempotency-Key has 1 to ${KEY_MAX_LENGTH} characters.`);
  }
  const fingerprint = createHash("sha256")
    .update(`${request.method} ${request.routeOptions.url ?? ""}\n`)
    .update(sentBodies.get(request) ?? NO_BODY)
    .digest();
  return done({ key, fingerprint });
}
