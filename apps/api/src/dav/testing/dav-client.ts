import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Db } from "@hourloom/db/connect";
import { ACCESS_KEY_OCTETS, accessKeyOf } from "@hourloom/domain/accounts/access-key";
import type { AccessScopes } from "@hourloom/schema/accounts/access-keys";
import type { ListeningApp } from "../../testing/test-app.ts";
import { readXml } from "../xml/read-xml.ts";
import type { XmlElement } from "../xml/xml-element.ts";

/** A response with its body as text. */
export interface DavResponse {
  status: number;
  headers: Headers;
  text: string;
}

export interface DavCall {
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** A program with an access key. */
export interface DavClient {
  userId: string;
  username: string;
  key: string;
  home: string;
  call: (method: string, path: string, call?: DavCall) => Promise<DavResponse>;
  /** `call` with the body of a PUT, of this type. */
  put: (path: string, body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>) => Promise<DavResponse>;
  /** The response elements of a multistatus body, by their href. */
  multistatus: (method: string, path: string, call?: DavCall) => Promise<Map<string, XmlElement>>;
}

/** A program whose account is also used in the web app, with a token. */
export interface DavAccount extends DavClient {
  token: string;
}

const ALL: AccessScopes = { events: "write", tasks: "write", api: "write" };

/** Stores an access key directly; the calls for that have tests of their own. */
export async function insertKey(
  db: Db,
  userId: string,
  scopes: AccessScopes = ALL,
  expiresAt: Date | null = null,
): Promise<string> {
  const key = accessKeyOf(randomBytes(ACCESS_KEY_OCTETS));
  await db
    .insertInto("access_keys")
    .values({
      user_id: userId,
      id: randomUUID(),
      name: "Test",
      ...scopes,
      secret_hash: createHash("sha256").update(key).digest(),
      created_at: new Date(),
      expires_at: expiresAt,
      last_used_at: new Date(),
    })
    .execute();
  return key;
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.kind === "element").filter((child) => child.name === name);
}

/** All text within an element. */
export function textWithin(element: XmlElement): string {
  return element.children.map((child) => (child.kind === "text" ? child.text : textWithin(child))).join("");
}

/** The first element of a name within another one, at any depth. */
export function findWithin(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (child.kind === "text") continue;
    const found = child.name === name ? child : findWithin(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text of a property in a response; undefined without it. */
export function propertyText(response: XmlElement | undefined, name: string): string | undefined {
  const found = response && findWithin(response, name);
  return found && textWithin(found);
}

/** Responses are larger than requests may be. */
const RESPONSE_LIMITS = { octets: 100_000_000, elements: 1_000_000, hrefs: 1_000_000, names: 100_000_000 };

/** The root of an XML body. Throws for anything else. */
export function parseRoot(text: string): XmlElement {
  const read = readXml(Buffer.from(text), RESPONSE_LIMITS);
  if (!read.ok) throw new Error(`no XML (${read.error}): ${text.slice(0, 1_000)}`);
  return read.value;
}

/** The response elements of a multistatus body, by their href. */
export function responsesOf(text: string): Map<string, XmlElement> {
  return new Map(
    childrenOf(parseRoot(text), "response").map((one) => [textWithin(childrenOf(one, "href")[0] ?? one), one]),
  );
}

/** Opens an account to a program. */
export async function createDavClient(
  { address, db, signIn }: ListeningApp,
  username: string,
  scopes?: AccessScopes,
  more?: Record<string, unknown>,
): Promise<DavAccount> {
  const { id: userId, token } = await signIn(username, more);
  const key = await insertKey(db, userId, scopes);
  return { ...davClientOf(address, { userId, username, key }), token };
}

/** A program with a known key. */
export function davClientOf(
  address: string,
  { userId, username, key }: { userId: string; username: string; key: string },
): DavClient {
  const authorization = `Basic ${Buffer.from(`${username}:${key}`).toString("base64")}`;
  const call: DavClient["call"] = async (method, path, { headers = {}, body } = {}) => {
    const sent = { method, headers: { authorization, ...headers }, ...(body !== undefined && { body }) };
    const response = await fetch(`${address}${path}`, { ...sent, redirect: "manual" });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    userId,
    username,
    key,
    home: `/dav/calendars/${userId}/`,
    call,
    put: (path, body, headers) =>
      call("PUT", path, { body, headers: { "content-type": "text/calendar; charset=utf-8", ...headers } }),
    multistatus: async (method, path, sent) => responsesOf((await call(method, path, sent)).text),
  };
}

/** The entity tag of a response; empty without one. */
export function etagOf({ headers }: DavResponse): string {
  return headers.get("etag") ?? "";
}

/** The condition that an error names. */
export function conditionOf({ text }: DavResponse): string | undefined {
  return /<(?:d:error[^>]*><)([cd]:[\w-]+)/.exec(text)?.[1];
}

/** Puts an object that must be new; returns its entity tag. Throws if it is not created. */
export async function putNew(program: DavClient, path: string, text: string): Promise<string> {
  const made = await program.put(path, text);
  if (made.status !== 201) throw new Error(`PUT ${path}: ${made.status} ${made.text}`);
  return etagOf(made);
}
