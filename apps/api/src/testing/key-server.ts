import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK } from "jose";

export const TEST_CLIENT_ID = "1234-hourloom.apps.googleusercontent.com";

/** An RSA key pair like the provider's. */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

export async function createSigningKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

/** How the server responds; "responds" sends the keys. */
export type KeyServerMode = "responds" | "fails" | "hangs" | "trickles" | "redirects" | "talks nonsense" | "floods";

export interface SignOverrides {
  /** Overrides members; undefined removes one. */
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: SigningKey;
}

export interface KeyServer {
  url: string;
  /** Number of requests since the start. */
  requests: () => number;
  setMode: (mode: KeyServerMode) => void;
  /** Headers of the following responses; "max-age=3600" at first. */
  setHeaders: (headers: Record<string, string>) => void;
  /** Publishes exactly these keys. */
  publish: (...keys: SigningKey[]) => void;
  /** Publishes an additional key and signs with it from now on. */
  rotate: () => Promise<SigningKey>;
  /** A valid credential except for the overrides. */
  sign: (overrides?: SignOverrides) => Promise<string>;
  close: () => Promise<void>;
}

/** The claims of a credential issued now, as from Google's button. */
export function usualClaims(now: Date): Record<string, unknown> {
  const seconds = Math.floor(now.getTime() / 1_000);
  return {
    iss: "https://accounts.google.com",
    azp: TEST_CLIENT_ID,
    aud: TEST_CLIENT_ID,
    sub: "110169484474386276334",
    email: "ada@example.com",
    email_verified: true,
    nbf: seconds - 300,
    iat: seconds,
    exp: seconds + 3_600,
    name: "Ada Lovelace",
    given_name: "Ada",
    family_name: "Lovelace",
  };
}

/** Signs any payload and header with RS256, even invalid JSON or headers that libraries reject. */
export async function signRaw(
  payload: string | Buffer,
  header: Record<string, unknown>,
  key: CryptoKey,
): Promise<string> {
  const parts = [JSON.stringify(header), payload].map((part) => Buffer.from(part).toString("base64url"));
  const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", key, Buffer.from(parts.join(".")));
  return [...parts, Buffer.from(signature).toString("base64url")].join(".");
}

/** A key server on a port of its own, in place of Google's. */
export async function startKeyServer(now: () => Date = () => new Date()): Promise<KeyServer> {
  let current = await createSigningKey("key-1");
  let keys = [current];
  let mode: KeyServerMode = "responds";
  let headers: Record<string, string> = { "cache-control": "public, max-age=3600, must-revalidate" };
  let requests = 0;

  function sendBody(response: ServerResponse, body: string): void {
    response.writeHead(200, { "content-type": "application/json; charset=UTF-8", ...headers }).end(body);
  }

  const keySet = () => JSON.stringify({ keys: keys.map((key) => key.publicJwk) });

  const actions: Record<KeyServerMode, (response: ServerResponse) => void> = {
    responds: (response) => sendBody(response, keySet()),
    fails: (response) => void response.writeHead(500).end("{}"),
    hangs: () => {},
    trickles: (response) => void response.writeHead(200, headers).write('{"keys":['),
    redirects: (response) => void response.writeHead(302, { location: "/elsewhere" }).end(),
    "talks nonsense": (response) => sendBody(response, "<!doctype html><title>Sign in to the network</title>"),
    floods: (response) => sendBody(response, keySet().replace("{", `{"padding":"${"x".repeat(1024 * 1024)}",`)),
  };

  const server = createServer((request, response) => {
    requests += 1;
    if (request.url === "/elsewhere") sendBody(response, keySet());
    else actions[mode](response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/certs`,
    requests: () => requests,
    setMode: (next) => {
      mode = next;
    },
    setHeaders: (next) => {
      headers = next;
    },
    publish: (...next) => {
      keys = next;
    },
    rotate: async () => {
      current = await createSigningKey(`key-${keys.length + 1}`);
      keys = [...keys, current];
      return current;
    },
    sign: ({ claims, header, key = current } = {}) =>
      signRaw(
        JSON.stringify({ ...usualClaims(now()), ...claims }),
        { alg: "RS256", typ: "JWT", kid: key.kid, ...header },
        key.privateKey,
      ),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
