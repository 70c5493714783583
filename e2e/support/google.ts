import { generateKeyPairSync, type webcrypto } from "node:crypto";
import { TEST_CLIENT_ID, signRaw, usualClaims } from "../../apps/api/src/testing/key-server.ts";
import type { BrowserContext } from "@playwright/test";

type JsonWebKey = webcrypto.JsonWebKey;

const KID = "journeys";

/**
 * Returns the key that signs credentials instead of Google's. Generated once per run, and passed to
 * the workers and the key server in the environment.
 */
export function privateKey(): JsonWebKey {
  const text = (process.env["E2E_GOOGLE_KEY"] ??= JSON.stringify(
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
  ));
  const key: JsonWebKey = JSON.parse(text);
  return key;
}

/** Returns the public keys as a JWK set, as Google publishes them. */
export function publicKeys(): { keys: object[] } {
  const { kty, n, e } = privateKey();
  return { keys: [{ kty, n, e, kid: KID, alg: "RS256", use: "sig" }] };
}

export interface GooglePerson {
  sub: string;
  email: string;
  given_name: string;
  family_name: string;
}

async function sign(person: GooglePerson, nonce: string): Promise<string> {
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("jwk", privateKey(), algorithm, false, ["sign"]);
  const claims = { ...usualClaims(new Date()), ...person, nonce, jti: crypto.randomUUID(), aud: TEST_CLIENT_ID };
  return signRaw(JSON.stringify(claims), { alg: "RS256", typ: "JWT", kid: KID }, key);
}

/**
 * A stub of Google's script: a button that gets a credential from the test, and records of calls.
 */
const script = `
  const calls = { autoSelectDisabled: 0 };
  let configuration;
  window.googleCalls = calls;
  window.google = { accounts: { id: {
    initialize(options) { configuration = options; },
    renderButton(parent) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Continue with Google";
      button.style.cssText = "height:40px;width:100%;border:1px solid #747775;border-radius:4px;background:#fff;color:#1f1f1f";
      button.onclick = async () => configuration.callback({ credential: await window.chooseGoogleAccount(configuration.nonce) });
      parent.append(button);
    },
    disableAutoSelect() { calls.autoSelectDisabled += 1; },
  } } };
`;

const SCRIPT_URL = "https://accounts.google.com/gsi/client";

/** Serves the stub in place of Google's script. */
export async function stubGoogleScript(context: BrowserContext): Promise<void> {
  await context.route(SCRIPT_URL, (route) => route.fulfill({ contentType: "text/javascript", body: script }));
}

/** Makes the stubbed button return credentials of `person`. */
export async function chooseGoogleAccount(context: BrowserContext, person: GooglePerson): Promise<void> {
  await context.exposeFunction("chooseGoogleAccount", (nonce: string) => sign(person, nonce));
}
