import { createHash, createHmac, pbkdf2Sync } from "node:crypto";

/** PostgreSQL's default. The password is random, so more would only slow down connecting. */
const ITERATIONS = 4_096;
const KEY_BYTES = 32;

/**
 * The verifier that PostgreSQL stores (RFC 5803, with SHA-256), which cannot be used to log in. The
 * password is ASCII, which SASLprep leaves unchanged.
 */
export function scramVerifier(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${storedKey}:${keyOf("Server Key").toString("base64")}`;
}
