import { timingSafeEqual } from "node:crypto";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { isEmailAddress } from "@hourloom/schema/fields/formats";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { decodeProtectedHeader, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { createGoogleKeys } from "./google-keys.ts";
import { hashToken } from "../../../core/secrets.ts";

export interface GoogleIdentity {
  /** Google's `sub`: the stable id of the Google account. */
  subject: string;
  /** Verified by Google, spelled as Google sends it. */
  email: string;
  /** Empty where Google sends none, like the family name. */
  givenName: string;
  familyName: string;
  /** SHA-256 of the credential, stored so that it works once. */
  credentialHash: Buffer;
  issuedAt: Date;
  /** How long the hash must be stored: the expiry plus the leeway. */
  expiresAt: Date;
}

export const GOOGLE_RETRY_SECONDS = 10;

const invalid = err({ code: "google_invalid" });
const notConfigured = err({ code: "google_missing" });
const unreachable = err({ code: "google_unreachable", retry_after_seconds: GOOGLE_RETRY_SECONDS });

export interface GoogleCredentials {
  /**
   * Verifies a credential of Google's button. A `nonce` must be present both in the call and in the
   * credential or in neither: it binds the credential to the page load. It is readable in the
   * credential, so it is no protection against somebody who has that. The caller checks by
   * `credentialHash` whether it was used before.
   */
  verify(credential: string, nonce?: string): Promise<Result<GoogleIdentity>>;
}

interface GoogleCredentialsOptions {
  /** Undefined: every credential is `google_missing`. */
  clientId: string | undefined;
  jwksUrl: string;
  now: () => Date;
  keysTimeoutMs?: number;
}

/** Google's credentials have about 1 KiB. */
const CREDENTIAL_MAX_LENGTH = 8_192;
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];
const LEEWAY_SECONDS = 60;
/**
 * Google's credentials are valid for an hour. A longer validity would have to be remembered as
 * long.
 */
const LIFE_MAX_SECONDS = 86_400;
const KEYS_TIMEOUT_MS = 5_000;
const EMAIL_MAX_LENGTH = 254;
const NAME_MAX_LENGTH = 150;

/**
 * Header, claims and signature in base64url. An encrypted token has five parts, an unsigned one an
 * empty third.
 */
const COMPACT = /^[\w-]+\.[\w-]+\.([\w-]+)$/;

/**
 * Whether this is the canonical encoding: otherwise a used credential could be re-encoded with
 * another hash.
 */
function isCanonical(base64url: string): boolean {
  return Buffer.from(base64url, "base64url").toString("base64url") === base64url;
}

/**
 * The key id of a credential; undefined if it cannot be Google's, so that no key is fetched for it.
 */
function keyIdOf(credential: string): string | undefined {
  if (credential.length > CREDENTIAL_MAX_LENGTH) return undefined;
  const signature = COMPACT.exec(credential)?.[1];
  if (signature === undefined || !isCanonical(signature)) return undefined;
  try {
    const { alg, kid } = decodeProtectedHeader(credential);
    return alg === "RS256" && typeof kid === "string" ? kid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks beyond those of jose, which accepts any list of audiences that has this client.
 * `email_verified` is a boolean in credentials (OpenID Connect Core §5.1); the text "true" comes
 * from Google's tokeninfo endpoint only. A subject has at most 255 ASCII characters (§2).
 */
function claimsFor(clientId: string) {
  const us = z.literal(clientId);
  return z.object({
    aud: z.union([us, z.tuple([us])]),
    azp: us.optional(),
    iat: z.int(),
    exp: z.int(),
    sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
    email: z.string().max(EMAIL_MAX_LENGTH).refine(isEmailAddress),
    email_verified: z.literal(true),
    nonce: z.unknown().optional(),
    given_name: z.unknown().optional(),
    family_name: z.unknown().optional(),
  });
}

type Claims = z.infer<ReturnType<typeof claimsFor>>;

function isTimely({ iat, exp }: Claims, now: Date): boolean {
  return iat <= now.getTime() / SECOND_MS + LEEWAY_SECONDS && exp > iat && exp - iat <= LIFE_MAX_SECONDS;
}

function matchesNonce(claims: Claims, nonce: string | undefined): boolean {
  if (nonce === undefined) return claims.nonce === undefined;
  return typeof claims.nonce === "string" && timingSafeEqual(hashToken(claims.nonce), hashToken(nonce));
}

/** Names are suggestions: characters that the database or a mail header cannot hold are removed. */
function nameOf(claim: unknown): string {
  if (typeof claim !== "string") return "";
  const printable = claim.toWellFormed().replaceAll(/\p{Cc}/gu, "");
  return [...printable].slice(0, NAME_MAX_LENGTH).join("").trim();
}

function identityOf(claims: Claims, credential: string): GoogleIdentity {
  return {
    subject: claims.sub,
    email: claims.email,
    givenName: nameOf(claims.given_name),
    familyName: nameOf(claims.family_name),
    credentialHash: hashToken(credential),
    issuedAt: new Date(claims.iat * SECOND_MS),
    expiresAt: new Date((claims.exp + LEEWAY_SECONDS) * SECOND_MS),
  };
}

/**
 * Verifies credentials of Google's sign-in button: RS256 with Google's published keys, issued for
 * this client, within their validity.
 */
export function createGoogleCredentials(options: GoogleCredentialsOptions): GoogleCredentials {
  const { clientId, jwksUrl, now, keysTimeoutMs: timeoutMs = KEYS_TIMEOUT_MS } = options;
  if (clientId === undefined) return { verify: async () => notConfigured };
  const keys = createGoogleKeys({ url: jwksUrl, now, timeoutMs });
  const acceptable = claimsFor(clientId);

  async function verifiedClaims(credential: string, lookUp: JWTVerifyGetKey): Promise<Claims | undefined> {
    try {
      const { payload } = await jwtVerify(credential, lookUp, {
        algorithms: ["RS256"],
        issuer: ISSUERS,
        clockTolerance: LEEWAY_SECONDS,
        currentDate: now(),
        requiredClaims: ["exp", "iat"],
      });
      return acceptable.safeParse(payload).data;
    } catch {
      // The error is dropped: it may contain the credential, which is a secret until it expires.
      return undefined;
    }
  }

  return {
    async verify(credential, nonce) {
      const keyId = keyIdOf(credential);
      if (keyId === undefined) return invalid;
      const lookUp = await keys.keysFor(keyId);
      if (lookUp === undefined) return unreachable;
      const claims = await verifiedClaims(credential, lookUp);
      if (claims === undefined || !isTimely(claims, now()) || !matchesNonce(claims, nonce)) return invalid;
      return ok(identityOf(claims, credential));
    },
  };
}
