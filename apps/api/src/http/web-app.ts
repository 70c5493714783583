import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance } from "fastify";
import { TRIAL_PATH } from "@hourloom/schema/public-site";
import { NOT_FOUND } from "@hourloom/schema/fields/error-texts";
import { type PublicPage, sendPublicPage } from "./public-pages.ts";

/** First segments of the paths that only the web app renders. */
const appPages = /^\/(?:app|activate|reset_password|confirm_email|undo_email|sign_in)(?:\/|$)/;
const ONE_YEAR_SECONDS = 31_536_000;
const MISSING_POST = "/blog/not-found";
const MOVED = { "/app/bin": "/app/trash" };
const NOT_FOUND_PAGE = "/not-found";
const APP = "/app";
/** A screen with paths below its own. */
const SETTINGS = "/app/settings";

/** An error of the library, with headers of the response. */
interface FileError extends FastifyError {
  headers?: Record<string, string>;
}

/** Responds to conditions and ranges that a file does not meet (RFC 9110, sections 13.2, 14.2). */
function sendFileErrors(app: FastifyInstance): void {
  app.setErrorHandler<FileError>((error, _request, reply) => {
    if (error.statusCode !== 412 && error.statusCode !== 416) throw error;
    return reply
      .code(error.statusCode)
      .headers(error.headers ?? {})
      .send({ detail: `${error.message}.` });
  });
}

/**
 * Serves the built web app from the first of `directories`: its files, the prerendered `pages` by
 * path, and the app's page for every other path that is no file. Files that only the others have
 * are of former builds, of which pages are still open. Returns false if there is no build, as in
 * development.
 */
export async function webApp(
  app: FastifyInstance,
  directories: readonly [string, ...string[]],
  { pages: allPages, offersTrials }: { pages: ReadonlyMap<string, PublicPage>; offersTrials: boolean },
): Promise<boolean> {
  const [directory] = directories;
  if (!existsSync(directory)) return false;
  sendFileErrors(app);
  await app.register(fastifyStatic, {
    root: [...directories],
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ["pages/**", "**/*.{br,gz}"],
    setHeaders: (reply, file) => {
      // Files below assets/ have a content hash in their name.
      const hashed = /[\\/]assets[\\/]/.test(file);
      // The library names the encoding of text/* only.
      if (file.endsWith(".svg")) reply.header("content-type", "image/svg+xml; charset=utf-8");
      reply.header("cache-control", hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  const pages = new Map(allPages);
  const [shell, missingPost, notFound] = [pages.get(APP), pages.get(MISSING_POST), pages.get(NOT_FOUND_PAGE)];
  if (shell === undefined) throw new Error(`${directory} holds no page for the app: build it anew.`);
  pages.delete(APP);
  pages.delete(MISSING_POST);
  pages.delete(NOT_FOUND_PAGE);
  for (const [address, page] of pages) {
    app.get(address, (request, reply) => sendPublicPage(request, reply, page));
  }
  for (const [former, current] of Object.entries(MOVED)) {
    app.get(former, (_request, reply) => reply.redirect(current, 308));
  }
  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split("?")[0] ?? "/";
    // Missing files are 404: a page in place of a script would be harder to understand.
    const isPost = address.startsWith("/blog/");
    if (!["GET", "HEAD"].includes(request.method) || (!isPost && /\.\w+$/.test(address)))
      return reply.code(404).send({ detail: NOT_FOUND });
    const isOffered = offersTrials && address === TRIAL_PATH;
    if (!isOffered && !appPages.test(address)) {
      return sendPublicPage(request, reply.code(404), (isPost ? missingPost : notFound) ?? shell);
    }
    const screen = address.startsWith(`${SETTINGS}/`) ? pages.get(SETTINGS) : undefined;
    return sendPublicPage(request, reply.code(200), screen ?? shell);
  });
  return true;
}
