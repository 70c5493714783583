import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import type { GoogleCredentials, GoogleIdentity } from "./google-credentials.ts";

export const GOOGLE_RETRY_SECONDS = 10;

const failures = {
  invalid: err({ code: "google_invalid" }),
  not_configured: err({ code: "google_missing" }),
  unreachable: err({ code: "google_unreachable", retry_after_seconds: GOOGLE_RETRY_SECONDS }),
};

/** As `verify` of the credentials, with domain errors. */
export async function verifyGoogle(
  google: GoogleCredentials,
  credential: string,
  nonce: string | undefined,
): Promise<Result<GoogleIdentity>> {
  const verified = await google.verify(credential, nonce);
  return verified.status === "verified" ? ok(verified.identity) : failures[verified.status];
}
