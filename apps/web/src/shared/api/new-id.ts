import { uuidV7 } from "@hourloom/domain/ids/uuid-v7";

/** A new id, made here. Not by `crypto.randomUUID`, which a page has only over https or on the machine itself, and a home network is neither. */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}
