import { uuidV7 } from "@hourloom/domain/ids/uuid-v7";

/**
 * A new UUID. Not from `crypto.randomUUID`, which exists only in secure contexts; a home network
 * uses plain http.
 */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}
