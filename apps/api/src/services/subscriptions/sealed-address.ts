import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { UserId } from "@hourloom/db/owner";

/** The row of which an address is a column: moved to another row it cannot be decrypted. */
export interface AddressPlace {
  userId: UserId;
  calendar: string;
}

const [VERSION, NONCE_BYTES, TAG_BYTES, KEY_BYTES] = [1, 12, 16, 32];

/** AES-256-GCM with keys derived from the secret; a sealed address is version, nonce, tag, text. */
export function createAddressSeal(secret: Buffer) {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `subscriptions ${purpose}`, KEY_BYTES));
  const [key, macKey] = [derive("address"), derive("mac")];
  const dataOf = ({ userId, calendar }: AddressPlace) => Buffer.from(`subscriptions|${userId}|${calendar}|url`);
  return {
    seal: (address: string, place: AddressPlace): Buffer => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(dataOf(place));
      const text = Buffer.concat([cipher.update(address, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), text]);
    },
    /** Undefined if it was encrypted with another key, or is damaged. */
    open: (sealed: Buffer, place: AddressPlace): string | undefined => {
      const [nonceEnd, tagEnd] = [1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES];
      if (sealed.length < tagEnd || sealed[0] !== VERSION) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, nonceEnd), { authTagLength: TAG_BYTES });
      decipher.setAAD(dataOf(place)).setAuthTag(sealed.subarray(nonceEnd, tagEnd));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
    /** A keyed hash, the same for equal addresses. */
    mac: (address: string): Buffer => createHmac("sha256", macKey).update(address).digest(),
  };
}

/** Encrypts the addresses of feeds, which often are secrets. */
export type AddressSeal = ReturnType<typeof createAddressSeal>;
