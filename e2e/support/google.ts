import { generateKeyPairSync, type webcrypto } from "node:crypto";
import { TEST_CLIENT_ID, signRaw, usualClaims } from "../../apps/api/src/testing/key-server.ts";
import type { BrowserContext } from "@playwright/test";

type JsonWebKey = webcrypto.JsonWebKey;

const KID = "journeys";

/** The key with which this run signs in Google's place; made once and told to the workers and to the server of keys by the environment. */
export function privateKey(): JsonWebKey {
  const text = (process.env["E2E_GOOGLE_KEY"] ??= JSON.stringify(
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
  ));
  const key: JsonWebKey = JSON.parse(text);
  return key;
}

/** What Google publishes: of the key only what anybody may know. */
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

/** In place of Google's script: a button that asks the test for a credential, and notes of what it was told. */
const script = `
  const told = { autoSelectDisabled: 0 };
  let configuration;
  window.googleTold = told;
  window.google = { accounts: { id: {
    initialize(given) { configuration = given; },
    renderButton(parent) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Continue with Google";
      button.style.cssText = "height:40px;width:100%;border:1px solid #747775;border-radius:4px;background:#fff;color:#1f1f1f";
      button.onclick = async () => configuration.callback({ credential: await window.chooseGoogleAccount(configuration.nonce) });
      parent.append(button);
    },
    disableAutoSelect() { told.autoSelectDisabled += 1; },
  } } };
`;

const SCRIPT_URL = "https://accounts.google.com/gsi/client";

/** No journey asks Google for anything: its script is the one above. */
export async function standInForGoogle(context: BrowserContext): Promise<void> {
  await context.route(SCRIPT_URL, (route) => route.fulfill({ contentType: "text/javascript", body: script }));
}

/** Makes Google's button give credentials of `person`. */
export async function chooseGoogleAccount(context: BrowserContext, person: GooglePerson): Promise<void> {
  await context.exposeFunction("chooseGoogleAccount", (nonce: string) => sign(person, nonce));
}
