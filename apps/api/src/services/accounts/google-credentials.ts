import { timingSafeEqual } from "node:crypto";
import { isEmailAddress } from "@hourloom/schema/formats";
import { decodeProtectedHeader, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { createGoogleKeys } from "./google-keys.ts";
import { hashToken } from "./secrets.ts";

export interface GoogleIdentity {
  /** Google's `sub`: who this is, whatever address they have. */
  subject: string;
  /** Verified by Google, written as Google writes it. */
  email: string;
  /** Empty where Google names none, as is the family name. */
  givenName: string;
  familyName: string;
  /** SHA-256 of the credential: what is remembered so that it is used once */
  credentialHash: Buffer;
  issuedAt: Date;
  /** Until when it has to be remembered: its end with the leeway, so that it is never accepted and forgotten at once. */
  expiresAt: Date;
}

export type GoogleVerification =
  | { status: "verified"; identity: GoogleIdentity }
  | { status: "invalid" }
  | { status: "not_configured" }
  | { status: "unreachable" };

export interface GoogleCredentials {
  /**
   * Who a credential of Google's button vouches for. A `nonce` that either of both has, the other must have as well: it binds a credential to the page load
   * that asked for it. It stands in the credential in clear text, so it stops nobody who can read that. Whether it was used before is for the caller to ask,
   * by its hash.
   */
  verify(credential: string, nonce?: string): Promise<GoogleVerification>;
}

interface GoogleCredentialsOptions {
  /** Undefined: nothing is verified. */
  clientId: string | undefined;
  jwksUrl: string;
  now: () => Date;
  /** How long the key server may take, in milliseconds. */
  keysTimeoutMs?: number;
}

/** Google's credentials have about 1 KiB. */
const CREDENTIAL_MAX_LENGTH = 8_192;
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];
const LEEWAY_SECONDS = 60;
/** Google's credentials live for an hour. One that claims to live on and on would have to be remembered as long. */
const LIFE_MAX_SECONDS = 86_400;
const KEYS_TIMEOUT_MS = 5_000;
const EMAIL_MAX_LENGTH = 254;
const NAME_MAX_LENGTH = 150;

/** Header, claims and signature in the letters of base64url. An encrypted token has five parts, and one without signature an empty third. */
const COMPACT = /^[\w-]+\.[\w-]+\.([\w-]+)$/;

/** Whether this is the one way to write these bytes: otherwise a used credential could be written anew, with another hash. */
function isCanonical(base64url: string): boolean {
  return Buffer.from(base64url, "base64url").toString("base64url") === base64url;
}

/** The key that the credential says it is signed with; undefined for what cannot be one of Google's, so that no key is fetched for it. */
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
 * What we ask of the claims beyond what jose checks, which would take any list of audiences that names us. `email_verified` is a boolean in
 * credentials (OpenID Connect Core §5.1, and Google's table of claims); the text "true" comes from Google's tokeninfo address alone, which we do
 * not ask, so nothing but `true` counts. A subject has at most 255 ASCII characters (§2).
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
  return iat <= now.getTime() / 1_000 + LEEWAY_SECONDS && exp > iat && exp - iat <= LIFE_MAX_SECONDS;
}

/** Whether the credential is for the page load that asked for it. The nonce is no secret: the credential holds it in clear text. */
function matchesNonce(claims: Claims, nonce: string | undefined): boolean {
  if (nonce === undefined) return claims.nonce === undefined;
  return typeof claims.nonce === "string" && timingSafeEqual(hashToken(claims.nonce), hashToken(nonce));
}

/** A name is only a suggestion: what the database or a mail's header cannot hold is left out. */
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
    issuedAt: new Date(claims.iat * 1_000),
    expiresAt: new Date((claims.exp + LEEWAY_SECONDS) * 1_000),
  };
}

/** Verifies the credentials of Google's sign-in button: RS256 with Google's published keys, for this client alone, within their time. */
export function createGoogleCredentials(options: GoogleCredentialsOptions): GoogleCredentials {
  const { clientId, jwksUrl, now, keysTimeoutMs: timeoutMs = KEYS_TIMEOUT_MS } = options;
  if (clientId === undefined) return { verify: async () => ({ status: "not_configured" }) };
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
      // Whatever was wrong with it, and the credential itself is in no text: it is a secret until it expires.
      return undefined;
    }
  }

  return {
    async verify(credential, nonce) {
      const keyId = keyIdOf(credential);
      if (keyId === undefined) return { status: "invalid" };
      const lookUp = await keys.keysFor(keyId);
      if (lookUp === undefined) return { status: "unreachable" };
      const claims = await verifiedClaims(credential, lookUp);
      if (claims === undefined || !isTimely(claims, now()) || !matchesNonce(claims, nonce))
        return { status: "invalid" };
      return { status: "verified", identity: identityOf(claims, credential) };
    },
  };
}
