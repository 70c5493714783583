import { createHash } from "node:crypto";
import {
  CompactEncrypt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { err, ok } from "@hourloom/schema/errors/domain-errors";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import {
  createSigningKey,
  signRaw,
  startKeyServer,
  TEST_CLIENT_ID,
  usualClaims,
  type KeyServer,
  type KeyServerMode,
  type SigningKey,
} from "../../../testing/key-server.ts";
import { createGoogleCredentials, type GoogleCredentials } from "./google-credentials.ts";

const START_MS = Date.UTC(2026, 10, 21, 8, 0, 0);
const seconds = START_MS / 1_000;

let nowMs = START_MS;
const now = () => new Date(nowMs);

let server: KeyServer;
let attacker: KeyServer;
let own: SigningKey;
let other: SigningKey;
beforeAll(async () => {
  [server, attacker] = await Promise.all([startKeyServer(now), startKeyServer(now)]);
  own = await server.rotate();
  other = await createSigningKey(own.kid);
});
afterAll(() => Promise.all([server.close(), attacker.close()]));
beforeEach(() => {
  nowMs = START_MS;
  server.setMode("responds");
  server.setHeaders({ "cache-control": "public, max-age=3600" });
});

function create(keysTimeoutMs = 2_000): GoogleCredentials {
  return createGoogleCredentials({ clientId: TEST_CLIENT_ID, jwksUrl: server.url, now, keysTimeoutMs });
}

async function statusOf(credentials: GoogleCredentials, credential: string): Promise<string> {
  const verified = await credentials.verify(credential);
  return verified.ok ? "verified" : verified.error.code;
}

function base64url(value: unknown): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
}

async function partsOf(credential: Promise<string>): Promise<[string, string, string]> {
  const [header = "", claims = "", signature = ""] = (await credential).split(".");
  return [header, claims, signature];
}

const claims = (overrides: Record<string, unknown>) => () => server.sign({ claims: overrides });
const header = (overrides: Record<string, unknown>) => () => server.sign({ header: overrides });

/** JSON as no writer would produce it. */
function rawClaims(change: (json: string) => string) {
  const json = JSON.stringify(usualClaims(new Date(START_MS)));
  return () => signRaw(change(json), { alg: "RS256", kid: own.kid }, own.privateKey);
}

function unsigned(alg: string, signature = "") {
  return async () => `${base64url({ alg, kid: own.kid })}.${base64url(usualClaims(now()))}.${signature}`;
}

async function signedWithSecret(secret: string): Promise<string> {
  const jwt = new SignJWT(usualClaims(now()) as JWTPayload);
  return jwt.setProtectedHeader({ alg: "HS256", kid: own.kid }).sign(new TextEncoder().encode(secret));
}

async function publicKeyOf(key: SigningKey): Promise<CryptoKey> {
  return (await importJWK({ ...key.publicJwk, ext: true }, "RS256", { extractable: true })) as CryptoKey;
}

/** The provider's key material with another algorithm. */
async function signedAs(alg: string): Promise<string> {
  const jwk: JWK = await exportJWK(own.privateKey);
  const key = (await importJWK({ ...jwk, alg }, alg)) as CryptoKey;
  return new SignJWT(usualClaims(now()) as JWTPayload).setProtectedHeader({ alg, kid: own.kid }).sign(key);
}

async function signedWithCurve(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256");
  const jwt = new SignJWT(usualClaims(now()) as JWTPayload);
  return jwt.setProtectedHeader({ alg: "ES256", kid: own.kid }).sign(privateKey);
}

async function encrypted(): Promise<string> {
  const jwe = new CompactEncrypt(new TextEncoder().encode(await server.sign()));
  const jwk = { ...own.publicJwk, alg: "RSA-OAEP-256", use: "enc" };
  return jwe
    .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT", kid: own.kid })
    .encrypt(await importJWK(jwk, "RSA-OAEP-256"));
}

/** Signed by the attacker, with a header that points to the attacker's key. */
function fromAttacker(named: (key: JWK) => Record<string, unknown>, kid: () => string = () => own.kid) {
  return () => attacker.sign({ key: { ...other, kid: kid() }, header: named(other.publicJwk) });
}

/** Another encoding of the last character, whose low bits decoders ignore. */
function respelled(signature: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return signature.slice(0, -1) + letters[letters.indexOf(signature.at(-1) ?? "") ^ 1];
}

/** All invalid credentials, by name. */
const bad: Record<string, () => string | Promise<string>> = {
  empty: () => "",
  "not a token": () => "not a token",
  "two dots and nothing else": () => "..",
  "two parts": async () => (await server.sign()).split(".").slice(0, 2).join("."),
  "four parts": async () => `${await server.sign()}.AAAA`,
  "an empty header": async () => (await server.sign()).replace(/^[^.]+/, ""),
  "empty claims": async () => (await server.sign()).replace(/\.[^.]+\./, ".."),
  "an empty signature": async () => (await server.sign()).replace(/[^.]+$/, ""),
  "a header that is no JSON": async () => (await server.sign()).replace(/^[^.]+/, base64url("{alg:RS256")),
  "a header that is a list": async () => (await server.sign()).replace(/^[^.]+/, base64url([])),
  "a header that is null": async () => (await server.sign()).replace(/^[^.]+/, base64url(null)),
  "too long": claims({ padding: "x".repeat(8_192) }),
  "a NUL inside": async () => `${await server.sign()}\u0000`,
  "letters beyond ASCII": async () => `${await server.sign()}é`,
  "white space around it": async () => ` ${await server.sign()}\n`,
  "white space in the signature": async () => (await server.sign()).replace(/.$/, "\n$&"),
  "padding after the signature": async () => `${await server.sign()}==`,
  "the signature in another spelling": async () => (await server.sign()).replace(/[^.]+$/, respelled),
  "JSON serialization": async () => {
    const [protectedHeader, payload, signature] = await partsOf(server.sign());
    return JSON.stringify({ protected: protectedHeader, payload, signature });
  },

  "alg none": () => new UnsecuredJWT(usualClaims(now()) as JWTPayload).encode(),
  "alg none with a key id": unsigned("none"),
  "alg None": unsigned("None"),
  "alg NONE": unsigned("NONE"),
  "alg nOnE": unsigned("nOnE"),
  "alg none with some signature": unsigned("none", "AAAA"),
  "alg empty": unsigned("", "AAAA"),
  "alg rs256": unsigned("rs256", "AAAA"),
  "alg none above a good signature": async () => {
    const [, payload, signature] = await partsOf(server.sign());
    return `${base64url({ alg: "none", kid: own.kid })}.${payload}.${signature}`;
  },
  "no alg": async () => (await server.sign()).replace(/^[^.]+/, base64url({ kid: own.kid })),
  "alg a list": async () => (await server.sign()).replace(/^[^.]+/, base64url({ alg: ["RS256"], kid: own.kid })),
  "HS256 with the public key as PEM": async () => signedWithSecret(await exportSPKI(await publicKeyOf(own))),
  "HS256 with the public key as JWK": () => signedWithSecret(JSON.stringify(own.publicJwk)),
  "HS256 with the modulus": () => signedWithSecret(own.publicJwk.n ?? ""),
  "HS256 with the client id": () => signedWithSecret(TEST_CLIENT_ID),
  "RS384 with the right key": () => signedAs("RS384"),
  "RS512 with the right key": () => signedAs("RS512"),
  "PS256 with the right key": () => signedAs("PS256"),
  ES256: () => signedWithCurve(),

  "another key under the same id": () => server.sign({ key: other }),
  "an unknown key id": header({ kid: "nobody's" }),
  "no key id, with two keys": header({ kid: undefined }),
  "an empty key id": header({ kid: "" }),
  "a number for a key id": header({ kid: 2 }),
  "a list for a key id": () => `${base64url({ alg: "RS256", kid: [own.kid] })}.${base64url({})}.AAAA`,
  "a key id of the prototype": header({ kid: "__proto__" }),
  "the id of the other published key": header({ kid: "key-1" }),
  "changed claims": async () => {
    const [protectedHeader, , signature] = await partsOf(server.sign());
    return `${protectedHeader}.${base64url({ ...usualClaims(now()), email: "eve@example.com" })}.${signature}`;
  },
  "a changed header": async () => {
    const [, payload, signature] = await partsOf(server.sign());
    return `${base64url({ alg: "RS256", kid: own.kid, typ: "jwt" })}.${payload}.${signature}`;
  },
  "a changed signature": async () =>
    (await server.sign()).replace(/\.(.)([^.]*)$/, (_, a, b) => `.${a === "A" ? "B" : "A"}${b}`),
  "the signature of another credential": async () => {
    const [, , signature] = await partsOf(server.sign({ claims: { sub: "2" } }));
    return (await server.sign()).replace(/[^.]+$/, signature);
  },
  "half a signature": async () => (await server.sign()).slice(0, -171),

  "an unknown critical header": header({ crit: ["exp"], exp: 1 }),
  "claims that are not encoded": header({ crit: ["b64"], b64: false }),
  "the attacker's key in the header": fromAttacker((jwk) => ({ jwk })),
  "the attacker's key in the header under an id of its own": fromAttacker(
    (jwk) => ({ jwk }),
    () => "eve",
  ),
  "the attacker's key set in the header": fromAttacker(() => ({ jku: attacker.url })),
  "the attacker's key set in the header under an id of its own": fromAttacker(
    () => ({ jku: attacker.url }),
    () => "eve",
  ),
  "the attacker's certificate in the header": fromAttacker((jwk) => ({ x5c: [jwk.n] })),
  "the attacker's certificate by address": fromAttacker(() => ({ x5u: attacker.url })),
  encrypted: encrypted,
  "a good one inside a bad one": async () =>
    signRaw(await server.sign(), { alg: "RS256", kid: own.kid, cty: "JWT" }, other.privateKey),
  "a good one inside a good one": async () =>
    signRaw(await server.sign(), { alg: "RS256", kid: own.kid, cty: "JWT" }, own.privateKey),

  "claims that are no JSON": rawClaims((json) => json.slice(1)),
  "claims that are a list": rawClaims((json) => `[${json}]`),
  "claims that are null": rawClaims(() => "null"),
  "claims that are a text": rawClaims(() => '"sub"'),
  "claims that are no UTF-8": () =>
    signRaw(Buffer.from([0x7b, 0xff, 0x7d]), { alg: "RS256", kid: own.kid }, own.privateKey),
  "no claims at all": rawClaims(() => "{}"),

  "no aud": claims({ aud: undefined }),
  "another aud": claims({ aud: "5678-other.apps.googleusercontent.com" }),
  "aud in another case": claims({ aud: TEST_CLIENT_ID.toUpperCase() }),
  "aud with something after it": claims({ aud: `${TEST_CLIENT_ID}.evil.example` }),
  "an empty aud": claims({ aud: "" }),
  "an empty list of auds": claims({ aud: [] }),
  "a list of auds that names others, too": claims({ aud: [TEST_CLIENT_ID, "5678-other.apps.googleusercontent.com"] }),
  "aud twice": claims({ aud: [TEST_CLIENT_ID, TEST_CLIENT_ID] }),
  "an object for aud": claims({ aud: { [TEST_CLIENT_ID]: true } }),
  "another azp": claims({ azp: "5678-other.apps.googleusercontent.com" }),
  "an empty azp": claims({ azp: "" }),
  "azp null": claims({ azp: null }),

  "no iss": claims({ iss: undefined }),
  "iss over http": claims({ iss: "http://accounts.google.com" }),
  "iss with a final slash": claims({ iss: "https://accounts.google.com/" }),
  "iss in another case": claims({ iss: "https://Accounts.Google.com" }),
  "iss with something after it": claims({ iss: "https://accounts.google.com.evil.example" }),
  "another iss": claims({ iss: "https://securetoken.google.com/hourloom" }),
  "a list for iss": claims({ iss: ["https://accounts.google.com"] }),

  "expired, the leeway over": claims({ exp: seconds - 60, iat: seconds - 3_660 }),
  "expired long ago": claims({ exp: seconds - 86_400, iat: seconds - 90_000 }),
  "no exp": claims({ exp: undefined }),
  "a text for exp": claims({ exp: String(seconds + 3_600) }),
  "exp null": claims({ exp: null }),
  "exp infinite": rawClaims((json) => json.replace(/"exp":\d+/, '"exp":1e999')),
  "exp not a number": rawClaims((json) => json.replace(/"exp":\d+/, '"exp":NaN')),
  "exp huge": claims({ exp: Number.MAX_SAFE_INTEGER }),
  "exp in milliseconds": claims({ exp: START_MS + 3_600_000 }),
  "exp a day and a second after iat": claims({ exp: seconds + 86_401 }),
  "exp with a fraction": claims({ exp: seconds + 0.5 }),
  "exp before iat": claims({ exp: seconds + 10, iat: seconds + 20 }),
  "no iat": claims({ iat: undefined }),
  "a text for iat": claims({ iat: String(seconds) }),
  "iat in the future": claims({ iat: seconds + 61 }),
  "iat negative": claims({ iat: -seconds }),
  "nbf in the future": claims({ nbf: seconds + 61 }),
  "a text for nbf": claims({ nbf: String(seconds) }),

  "no sub": claims({ sub: undefined }),
  "an empty sub": claims({ sub: "" }),
  "a number for sub": claims({ sub: 110_169_484 }),
  "sub too long": claims({ sub: "1".repeat(256) }),
  "a NUL in sub": claims({ sub: "1101\u0000" }),
  "sub beyond ASCII": claims({ sub: "１１０" }),

  "no email": claims({ email: undefined }),
  "an empty email": claims({ email: "" }),
  "email no address": claims({ email: "ada" }),
  "a number for email": claims({ email: 1 }),
  "a list for email": claims({ email: ["ada@example.com"] }),
  "a line break in email": claims({ email: "ada@example.com\r\nBcc: eve@example.com" }),
  "white space around email": claims({ email: " ada@example.com" }),
  "email too long": claims({ email: `ada@${"a.".repeat(123)}example.com` }),
  "email_verified false": claims({ email_verified: false }),
  "no email_verified": claims({ email_verified: undefined }),
  "email_verified the text false": claims({ email_verified: "false" }),
  "email_verified the text true": claims({ email_verified: "true" }),
  "email_verified 1": claims({ email_verified: 1 }),
  "email_verified null": claims({ email_verified: null }),
};

describe("no bad credential is accepted", () => {
  let credentials: GoogleCredentials;
  beforeAll(() => {
    credentials = create();
  });

  test.each(Object.entries(bad))("%s", async (_name, make) => {
    expect(await credentials.verify(await make())).toEqual(err({ code: "google_invalid" }));
  });

  test("and the attacker's server was never asked for a key", () => {
    expect(Object.keys(bad).length).toBeGreaterThanOrEqual(100);
    expect(attacker.requests()).toBe(0);
  });

  test.each([
    ["missing", {}],
    ["another", { nonce: "Chosen" }],
    ["shorter", { nonce: "chose" }],
    ["empty", { nonce: "" }],
    ["a list", { nonce: ["chosen"] }],
    ["null", { nonce: null }],
  ])("a nonce that is %s", async (_name, overrides) => {
    expect(await credentials.verify(await server.sign({ claims: overrides }), "chosen")).toEqual(
      err({ code: "google_invalid" }),
    );
  });

  test("a nonce that is not presented", async () => {
    expect(await statusOf(credentials, await server.sign({ claims: { nonce: "chosen" } }))).toBe("google_invalid");
  });

  test("not even an empty nonce is found where there is none", async () => {
    expect(await credentials.verify(await server.sign(), "")).toEqual(err({ code: "google_invalid" }));
  });

  test("nor one that was good for another client", async () => {
    const elsewhere = createGoogleCredentials({ clientId: "5678-other", jwksUrl: server.url, now });
    expect(await statusOf(elsewhere, await server.sign())).toBe("google_invalid");
  });
});

describe("a good credential", () => {
  let credentials: GoogleCredentials;
  beforeAll(() => {
    credentials = create();
  });

  test("returns the identity, and the hash to store so that it is used once", async () => {
    const credential = await server.sign();
    expect(await credentials.verify(credential)).toEqual(
      ok({
        subject: "110169484474386276334",
        email: "ada@example.com",
        givenName: "Ada",
        familyName: "Lovelace",
        credentialHash: createHash("sha256").update(credential).digest(),
        issuedAt: new Date(START_MS),
        expiresAt: new Date(START_MS + 3_660_000),
      }),
    );
  });

  test.each([
    ["from the issuer without https", { iss: "accounts.google.com" }],
    ["without azp", { azp: undefined }],
    ["with a list of this one aud", { aud: [TEST_CLIENT_ID] }],
    ["without nbf", { nbf: undefined }],
    ["expired, within the leeway", { exp: seconds - 59, iat: seconds - 3_600 }],
    ["issued by a clock that is ahead, within the leeway", { iat: seconds + 60, nbf: seconds + 60 }],
    ["with the longest subject", { sub: "1".repeat(255) }],
  ])("%s", async (_name, overrides) => {
    expect(await statusOf(credentials, await server.sign({ claims: overrides }))).toBe("verified");
  });

  test("with the requested nonce", async () => {
    const credential = await server.sign({ claims: { nonce: "chosen" } });
    expect((await credentials.verify(credential, "chosen")).ok).toBe(true);
  });

  test.each([
    ["missing", undefined, ""],
    ["a number", 1, ""],
    ["long", "x".repeat(1_000), "x".repeat(150)],
    ["hostile", "A\u0000d\r\na\ud800", "Ada\ufffd"],
  ])("whose given name is %s", async (_name, given_name, expected) => {
    const verification = await credentials.verify(await server.sign({ claims: { given_name } }));
    expect(verification).toMatchObject({ ok: true, value: { givenName: expected } });
  });

  test("is good for nothing where Google is not configured", async () => {
    const before = server.requests();
    const off = createGoogleCredentials({ clientId: undefined, jwksUrl: server.url, now });
    expect(await off.verify(await server.sign())).toEqual(err({ code: "google_missing" }));
    expect(await off.verify("")).toEqual(err({ code: "google_missing" }));
    expect(server.requests()).toBe(before);
  });
});

describe("the keys", () => {
  /** The number of requests to the key server. */
  async function requestsOf(action: () => Promise<unknown>): Promise<number> {
    const before = server.requests();
    await action();
    return server.requests() - before;
  }

  test("are fetched once for many at the same time, and not at all for what cannot be a credential", async () => {
    const credentials = create();
    const junk = [
      "",
      "a.b.c",
      await unsigned("none")(),
      await signedWithSecret("x"),
      await server.sign({ header: { kid: 1 } }),
    ];
    expect(await requestsOf(() => Promise.all(junk.map((each) => credentials.verify(each))))).toBe(0);
    const good = await Promise.all(Array.from({ length: 20 }, () => server.sign()));
    const statuses = Promise.all(good.map((each) => statusOf(credentials, each)));
    expect(await requestsOf(() => statuses)).toBe(1);
    expect(new Set(await statuses)).toEqual(new Set(["verified"]));
  });

  test.each([
    ["max-age=600", {}, 600],
    ["public, max-age=19845, must-revalidate, no-transform", {}, 19_845],
    ['MAX-AGE="600"', {}, 600],
    ["max-age=600", { age: "200" }, 400],
    ["s-maxage=9000, max-age=600", {}, 600],
    ["max-age=5", {}, 60],
    ["no-store", {}, 60],
    ["max-age=99999999", {}, 86_400],
    ["max-age=-1", {}, 60],
  ])("are cached as long as Cache-Control says (%s)", async (cacheControl, headers, lifetimeSeconds) => {
    server.setHeaders({ "cache-control": cacheControl, ...headers });
    const credentials = create();
    await credentials.verify(await server.sign());
    nowMs = START_MS + lifetimeSeconds * 1_000 - 1;
    expect(await requestsOf(async () => credentials.verify(await server.sign()))).toBe(0);
    nowMs += 1;
    expect(await requestsOf(async () => credentials.verify(await server.sign()))).toBe(1);
  });

  test("are cached for a minute without Cache-Control", async () => {
    server.setHeaders({});
    const credentials = create();
    await credentials.verify(await server.sign());
    nowMs += MINUTE_MS - 1;
    expect(await requestsOf(async () => credentials.verify(await server.sign()))).toBe(0);
    nowMs += 1;
    expect(await requestsOf(async () => credentials.verify(await server.sign()))).toBe(1);
  });

  test("that Google has rotated are found at once, and the old ones stay good while they are published", async () => {
    const provider = await startKeyServer(now);
    const credentials = createGoogleCredentials({ clientId: TEST_CLIENT_ID, jwksUrl: provider.url, now });
    const old = await provider.sign();
    expect(await statusOf(credentials, old)).toBe("verified");
    nowMs += MINUTE_MS;
    const next = await provider.rotate();
    expect(await statusOf(credentials, await provider.sign())).toBe("verified");
    expect(await statusOf(credentials, old)).toBe("verified");
    expect(provider.requests()).toBe(2);
    provider.publish(next);
    nowMs += 60 * MINUTE_MS;
    expect(await statusOf(credentials, await provider.sign())).toBe("verified");
    expect(await statusOf(credentials, await provider.sign({ header: { kid: "key-1" } }))).toBe("google_invalid");
    await provider.close();
  });

  test("are fetched at most once a minute, for any key ids", async () => {
    const credentials = create();
    await credentials.verify(await server.sign());
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) => server.sign({ header: { kid: `k${index}` } })),
    );
    const ask = () => Promise.all(made.map((each) => statusOf(credentials, each)));
    expect(await requestsOf(ask)).toBe(0);
    nowMs += MINUTE_MS;
    expect(await requestsOf(ask)).toBe(1);
    nowMs += MINUTE_MS - 1;
    expect(await requestsOf(ask)).toBe(0);
    nowMs += 1;
    expect(await requestsOf(ask)).toBe(1);
    expect(await statusOf(credentials, await server.sign())).toBe("verified");
  });

  test.each<KeyServerMode>(["fails", "hangs", "trickles", "redirects", "talks nonsense", "floods"])(
    "that are there already go on while the server %s, and it is left in peace for a minute",
    async (mode) => {
      const credentials = create(100);
      await credentials.verify(await server.sign());
      server.setMode(mode);
      nowMs += 60 * MINUTE_MS;
      expect(
        await requestsOf(async () => expect(await statusOf(credentials, await server.sign())).toBe("verified")),
      ).toBe(1);
      expect(
        await requestsOf(async () => expect(await statusOf(credentials, await server.sign())).toBe("verified")),
      ).toBe(0);
      expect(await statusOf(credentials, await server.sign({ key: other }))).toBe("google_invalid");
    },
  );

  test.each<KeyServerMode>(["fails", "hangs", "trickles", "redirects", "talks nonsense", "floods"])(
    "are unreachable when there are none yet and the server %s; later they are fetched again",
    async (mode) => {
      const credentials = create(100);
      server.setMode(mode);
      expect(await credentials.verify(await server.sign())).toEqual(
        err({ code: "google_unreachable", retry_after_seconds: 10 }),
      );
      server.setMode("responds");
      expect(
        await requestsOf(async () =>
          expect(await statusOf(credentials, await server.sign())).toBe("google_unreachable"),
        ),
      ).toBe(0);
      nowMs += 5_000;
      expect(await statusOf(credentials, await server.sign())).toBe("verified");
    },
  );

  test("are unreachable when nobody listens there", async () => {
    const gone = await startKeyServer(now);
    const { url } = gone;
    await gone.close();
    const credentials = createGoogleCredentials({ clientId: TEST_CLIENT_ID, jwksUrl: url, now });
    expect(await statusOf(credentials, await server.sign())).toBe("google_unreachable");
    expect(await statusOf(credentials, "junk")).toBe("google_invalid");
  });

  test("of other kinds, for other uses or broken are left out", async () => {
    const provider = await startKeyServer(now);
    const key = await createSigningKey("good");
    const { publicKey } = await generateKeyPair("ES256", { extractable: true });
    const odd = (publicJwk: JWK): SigningKey => ({ ...key, publicJwk });
    provider.publish(
      odd({ ...(await exportJWK(publicKey)), kid: "curve" }),
      odd({ ...key.publicJwk, kid: "for encryption", use: "enc" }),
      odd({ ...key.publicJwk, kid: "for RS512", alg: "RS512" }),
      odd({ ...key.publicJwk, kid: "broken", n: "AQAB" }),
      odd({ kty: "oct", kid: "secret", k: "c2VjcmV0" }),
      key,
    );
    const credentials = createGoogleCredentials({ clientId: TEST_CLIENT_ID, jwksUrl: provider.url, now });
    expect(await statusOf(credentials, await provider.sign({ key }))).toBe("verified");
    for (const kid of ["curve", "for encryption", "for RS512", "broken", "secret"]) {
      expect(await statusOf(credentials, await provider.sign({ key, header: { kid } }))).toBe("google_invalid");
    }
    await provider.close();
  });

  test("are fetched again when the clock was set back", async () => {
    const credentials = create();
    await credentials.verify(await server.sign());
    nowMs -= 24 * 60 * MINUTE_MS;
    expect(await requestsOf(async () => credentials.verify(await server.sign()))).toBe(1);
  });
});
