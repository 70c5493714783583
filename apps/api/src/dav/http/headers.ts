import { isUtf8 } from "node:buffer";

/** How deep a request looks below its resource; what "absent" means depends on the method. */
export type Depth = "0" | "1" | "infinity" | "absent" | "invalid";

/** The `Depth` header (RFC 4918 §10.2). */
export function parseDepth(header: string | undefined): Depth {
  if (header === undefined) return "absent";
  const value = header.trim().toLowerCase();
  return value === "0" || value === "1" || value === "infinity" ? value : "invalid";
}

const TOKEN = String.raw`[!#$%&'*+\-.^_\`|~\w]+`;
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;

/** A preference, and behind semicolons its parameters, which are of no interest. */
const PREFERENCE = new RegExp(`(${TOKEN})(?:[ \t]*=[ \t]*(${TOKEN}|${QUOTED}))?[^,"]*(?:${QUOTED}[^,"]*)*`, "g");

/** The value of the first `return` preference, which stands before later ones (RFC 7240 §2). */
function returnPreference(header: string): string | undefined {
  const preferences = [...header.matchAll(PREFERENCE)].map(([, name = "", value = ""]) => ({ name, value }));
  return preferences.find(({ name }) => name.toLowerCase() === "return")?.value.replace(/^"(.*)"$/, "$1");
}

/**
 * Whether a client wants no properties that do not exist: `Prefer: return=minimal` (RFC 8144 §2.1)
 * or `Brief: t`, which Apple's clients send.
 */
export function prefersMinimal(headers: {
  readonly prefer?: string | undefined;
  readonly brief?: string | undefined;
}): boolean {
  if (headers.brief?.trim().toLowerCase() === "t") return true;
  return returnPreference(headers.prefer ?? "")?.toLowerCase() === "minimal";
}

/** The `Overwrite` header (RFC 4918 §10.6): true if absent, undefined if neither T nor F. */
export function parseOverwrite(header: string | undefined): boolean | undefined {
  switch (header?.trim().toUpperCase()) {
    case undefined:
    case "T":
      return true;
    case "F":
      return false;
    default:
      return undefined;
  }
}

/** Entity tags without quotes, `W/` and the suffix `-gzip`; "any" for `*`. */
export type TagCondition = "any" | readonly string[];

const ENTITY_TAG = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/y;
const SEPARATORS = /[ \t,]*/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/**
 * An `If-Match` or `If-None-Match` header (RFC 9110 §13.1): undefined if absent, no tags if it is
 * malformed. Weak tags and those of compressed bodies count, since proxies make them of ours.
 */
export function parseTagCondition(header: string | undefined): TagCondition | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === "*") return "any";
  const tags: string[] = [];
  let at = matchAt(SEPARATORS, header, 0)?.[0].length ?? 0;
  while (at < header.length) {
    const tag = matchAt(ENTITY_TAG, header, at);
    if (tag === undefined) return [];
    tags.push((tag[1] ?? "").replace(/-gzip$/, ""));
    at += tag[0].length;
    const separators = matchAt(SEPARATORS, header, at)?.[0] ?? "";
    at += separators.length;
    if (at < header.length && !separators.includes(",")) return [];
  }
  return tags;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * The credentials of `Authorization: Basic …` in UTF-8, separated by the first colon (RFC 7617);
 * undefined for another scheme and for malformed ones, such as those with control characters.
 */
export function parseBasic(header: string | undefined): Credentials | undefined {
  const encoded = /^[ \t]*basic[ \t]+([a-z\d+/]+={0,2})[ \t]*$/i.exec(header ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const octets = Buffer.from(encoded, "base64");
  const text = octets.toString("utf8");
  const colon = text.indexOf(":");
  if (!isUtf8(octets) || colon < 0 || /\p{Cc}/u.test(text)) return undefined;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** A media type and its parameters, which are of no interest (RFC 9110 §8.3). */
const MEDIA_TYPE = new RegExp(
  `^[ \t]*(${TOKEN}/${TOKEN})[ \t]*(?:;[ \t]*(?:${TOKEN}=(?:${TOKEN}|${QUOTED})[ \t]*)?)*$`,
);

/** The media type of a `Content-Type` header, in lower case; undefined if absent or malformed. */
export function parseMediaType(header: string | undefined): string | undefined {
  return MEDIA_TYPE.exec(header ?? "")?.[1]?.toLowerCase();
}
