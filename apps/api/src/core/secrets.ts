import { createHash, randomBytes } from "node:crypto";

/**
 * A token as Django REST Framework issues it: 20 random bytes, 40 lower-case hexadecimal digits.
 */
export function newAuthToken(): string {
  return randomBytes(20).toString("hex");
}

/** The secret of a mailed link or of the address of a feed: 32 random bytes in base64url. */
export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token. Only hashes are stored, so that a leaked table opens no account. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The id of an account in links: base64url of its text without padding, as in Djoser. */
export function encodeUid(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The account's id in a `uid`, padded or not; undefined if malformed. */
export function decodeUid(uid: string): string | undefined {
  if (!/^[\w-]+={0,2}$/.test(uid)) return undefined;
  const id = Buffer.from(uid, "base64url").toString();
  return uuidPattern.test(id) ? id : undefined;
}
