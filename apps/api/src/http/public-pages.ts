import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  LEGAL_PATHS,
  type Operator,
  OPERATOR_MARKS,
  PROJECT_URL_MARK,
  PUBLIC_URL_MARK,
  TRIAL_PATH,
  TRIALS_MARK,
} from "@hourloom/schema/public-site";
import { escapeHtml } from "../core/escape-html.ts";

/** The placeholders that the server fills in. */
export interface SiteAddresses {
  publicUrl: string;
  /** Undefined: no link. */
  projectUrl: string | undefined;
  /** Undefined: no pages on privacy and terms, and no links to them. */
  operator: Operator | undefined;
  /** False: no links to the page that opens a trial workspace. */
  offersTrials: boolean;
}

/** A page in all content encodings. */
export interface PublicPage {
  type: string;
  etag: string;
  forms: Readonly<Record<Encoding, Buffer>>;
}

type Encoding = "br" | "gzip" | "identity";
const encodings: Encoding[] = ["br", "gzip", "identity"];

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

function linksTo(...addresses: string[]): RegExp {
  return new RegExp(`<a [^>]*href="(?:${addresses.join("|")})"[^>]*>[^<]*</a>`, "g");
}

const projectLinks = linksTo(PROJECT_URL_MARK);
const legalLinks = linksTo(...LEGAL_PATHS);
const trialLinks = linksTo(TRIAL_PATH);

export function fillPlaceholders(
  text: string,
  { publicUrl, projectUrl, operator, offersTrials }: SiteAddresses,
): string {
  const linked = projectUrl === undefined ? text.replaceAll(projectLinks, "") : text;
  const listed = operator === undefined ? linked.replaceAll(legalLinks, "") : linked;
  const offered = offersTrials ? listed : listed.replaceAll(trialLinks, "");
  const { name, address, email } = operator ?? { name: "", address: "", email: "" };
  return offered
    .replaceAll(TRIALS_MARK, offersTrials ? "on" : "")
    .replaceAll(PROJECT_URL_MARK, () => projectUrl ?? "")
    .replaceAll(PUBLIC_URL_MARK, () => publicUrl)
    .replaceAll(OPERATOR_MARKS.name, () => escapeHtml(name))
    .replaceAll(OPERATOR_MARKS.address, () => escapeHtml(address))
    .replaceAll(OPERATOR_MARKS.email, () => escapeHtml(email));
}

function pageOf(file: string, text: string): PublicPage {
  const identity = Buffer.from(text);
  return {
    type: types[path.extname(file)] ?? "application/octet-stream",
    // Weak, since one URL has three encodings (RFC 9110, section 8.8.3.3).
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`,
    forms: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity },
  };
}

/** Such as "/", "/blog", "/sitemap.xml". */
function addressOf(file: string): string {
  const address = `/${file.split(path.sep).join("/")}`;
  return address === "/index.html" ? "/" : address.replace(/\.html$/, "");
}

/**
 * Reads the prerendered pages below `directory`, by path; none if the directory does not exist.
 * Without an operator there are none that name one.
 */
export async function readPublicPages(directory: string, site: SiteAddresses): Promise<Map<string, PublicPage>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const pages = await Promise.all(
    files.map(async (file): Promise<[string, PublicPage]> => {
      const text = await readFile(file, "utf8");
      return [addressOf(path.relative(directory, file)), pageOf(file, fillPlaceholders(text, site))];
    }),
  );
  const unavailable: readonly string[] = site.operator === undefined ? LEGAL_PATHS : [];
  return new Map(pages.filter(([address]) => !unavailable.includes(address)));
}

/**
 * Sources of the content security policy that allow the inline scripts of these pages, and no
 * others (CSP Level 3, "hash-source"). Elements with a type or a source are not inline scripts.
 */
export function findInlineScripts(pages: ReadonlyMap<string, PublicPage>): readonly string[] {
  const scripts = [...pages.values()].flatMap(({ forms }) =>
    Array.from(forms.identity.toString().matchAll(/<script>(.*?)<\/script>/gs), ([, script = ""]) => script),
  );
  return [...new Set(scripts)].map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
}

function matchesEtag(request: FastifyRequest, { etag }: PublicPage): boolean {
  return (request.headers["if-none-match"] ?? "").split(",").some((tag) => tag.trim() === etag);
}

/** Sends a page in the best encoding for the browser. It is revalidated each time. */
export function sendPublicPage(request: FastifyRequest, reply: FastifyReply, page: PublicPage): FastifyReply {
  reply.headers({ "cache-control": "no-cache", etag: page.etag, vary: "accept-encoding" });
  if (reply.statusCode === 200 && matchesEtag(request, page)) return reply.code(304).send();
  const accepted = negotiate(request.headers["accept-encoding"] ?? "identity", encodings);
  const encoding = encodings.find((each) => each === accepted) ?? "identity";
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(page.type).send(page.forms[encoding]);
}
