import { isUtf8 } from "node:buffer";

/** What an address of CalDAV names; texts are decoded segments. */
export type DavPath =
  | { readonly kind: "root" }
  | { readonly kind: "principal"; readonly user: string }
  | { readonly kind: "home"; readonly user: string }
  | { readonly kind: "collection"; readonly user: string; readonly collection: string }
  | { readonly kind: "object"; readonly user: string; readonly collection: string; readonly name: string }
  /** `problem`: why nothing can be made there, where it is more than that nothing is there. */
  | { readonly kind: "unknown"; readonly problem?: "below_object" | "name" };

/** Octets of a decoded segment. */
export const SEGMENT_OCTETS_MAX = 255;

const UNKNOWN: DavPath = { kind: "unknown" };

/** Apple's clients also look for the principal at the first two. */
const ROOTS: ReadonlySet<string> = new Set(["", "principals", "dav", "dav/principals"]);

function isSegment(text: string): boolean {
  return (
    text !== "" &&
    text !== "." &&
    text !== ".." &&
    !/[/\p{Cc}]/u.test(text) &&
    Buffer.byteLength(text) <= SEGMENT_OCTETS_MAX
  );
}

/** Decodes a segment once; undefined for what no segment of ours can be. */
function decodeSegment(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment);
    return isSegment(text) ? text : undefined;
  } catch {
    // Not UTF-8, or a "%" without two digits.
    return undefined;
  }
}

function pathOfSegments(segments: readonly string[]): DavPath {
  if (ROOTS.has(segments.join("/"))) return { kind: "root" };
  const [dav, area, user, collection, name] = segments;
  if (dav !== "dav" || user === undefined) return UNKNOWN;
  if (area === "principals") return segments.length === 3 ? { kind: "principal", user } : UNKNOWN;
  if (area !== "calendars") return UNKNOWN;
  if (segments.length > 5) return { kind: "unknown", problem: "below_object" };
  if (collection === undefined) return { kind: "home", user };
  return name === undefined ? { kind: "collection", user, collection } : { kind: "object", user, collection, name };
}

/** @param path absolute, without a query, its segments still encoded */
function parseSegments(path: string): DavPath {
  if (!path.startsWith("/")) return UNKNOWN;
  const segments: string[] = [];
  // A last slash makes no difference: clients leave it out or add it as they like.
  const encoded = path.slice(1).replace(/\/$/, "");
  if (encoded === "") return path === "/" ? { kind: "root" } : UNKNOWN;
  for (const segment of encoded.split("/", 6)) {
    const text = decodeSegment(segment);
    if (text === undefined) return { kind: "unknown", problem: "name" };
    segments.push(text);
  }
  return pathOfSegments(segments);
}

/**
 * The path of a request's target as Node has it, octets as Latin-1. Split at slashes before each
 * segment is decoded once, so that `%2F` and `%2e%2e` are never separators or steps upwards.
 */
export function parsePath(rawTarget: string): DavPath {
  const [path = ""] = rawTarget.split("?", 1);
  const octets = Buffer.from(path, "latin1");
  // Of a character that is no octet only the lower half is left, which may be a slash.
  const isLatin1 = octets.toString("latin1") === path;
  return isLatin1 && isUtf8(octets) ? parseSegments(octets.toString("utf8")) : UNKNOWN;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: ":80", https: ":443" };

function hostOf(authority: string, scheme: string): string {
  const host = authority.toLowerCase();
  const port = DEFAULT_PORTS[scheme.toLowerCase()] ?? "";
  return port !== "" && host.endsWith(port) ? host.slice(0, -port.length) : host;
}

/**
 * The path of an `href` in a body or of a `Destination` header: an absolute path or URL. Another
 * host is unknown; the scheme is not compared, since a proxy may end TLS.
 * @param hosts that of the request's `Host` header and the public one, which a proxy may replace
 */
export function pathOfHref(text: string, hosts: readonly string[]): DavPath {
  const [href = ""] = text.trim().split(/[?#]/, 1);
  const url = /^(https?):\/\/([^/]*)/i.exec(href);
  if (url === null) return parseSegments(href);
  const [origin, scheme = "", authority = ""] = url;
  const isOurs = hosts.some((host) => hostOf(authority, scheme) === hostOf(host, scheme));
  if (!isOurs) return UNKNOWN;
  return parseSegments(href.slice(origin.length) || "/");
}

/** Leaves the unreserved characters of RFC 3986 §2.3 as they are and encodes all others. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export const ROOT_HREF = "/dav/";
export const PRINCIPALS_HREF = "/dav/principals/";

export function hrefOfPrincipal(user: string): string {
  return `${PRINCIPALS_HREF}${encodeSegment(user)}/`;
}

export function hrefOfHome(user: string): string {
  return `/dav/calendars/${encodeSegment(user)}/`;
}

export function hrefOfCollection(user: string, collection: string): string {
  return `${hrefOfHome(user)}${encodeSegment(collection)}/`;
}

export function hrefOfObject(user: string, collection: string, name: string): string {
  return hrefOfCollection(user, collection) + encodeSegment(name);
}

/** The encoded absolute path of a resource; collections end with a slash. */
export function hrefOf(path: Exclude<DavPath, { kind: "unknown" }>): string {
  switch (path.kind) {
    case "root":
      return ROOT_HREF;
    case "principal":
      return hrefOfPrincipal(path.user);
    case "home":
      return hrefOfHome(path.user);
    case "collection":
      return hrefOfCollection(path.user, path.collection);
    case "object":
      return hrefOfObject(path.user, path.collection, path.name);
  }
}
