import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { readPublicPages, sendPublicPage, servePublicPages, type SiteAddresses } from "./public-pages.ts";

/** First segments of the addresses that are drawn in the browser alone. */
const appPages = /^\/(?:app|activate|reset_password|confirm_email|undo_email|sign_in)(?:\/|$)/;
const ONE_YEAR_SECONDS = 31_536_000;
/** The page for addresses of the blog where there is nothing. */
const MISSING_POST = "/blog/not-found";
/** The page that the app is drawn in. */
const APP = "/app";

/**
 * Serves the built web app from `directory`: its files, the public pages as they were prerendered, and for every other address that is no file the page that the
 * app is drawn in, whose router knows the rest. Answers false where there is no build, as in development.
 */
export async function webApp(app: FastifyInstance, directory: string, site: SiteAddresses): Promise<boolean> {
  if (!existsSync(directory)) return false;
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ["pages/**", "**/*.{br,gz}"],
    setHeaders: (reply, file) => {
      // Files below assets/ carry a hash of their content in their name.
      const hashed = /[\\/]assets[\\/]/.test(file);
      reply.header("cache-control", hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  const pages = await readPublicPages(path.join(directory, "pages"), site);
  const [shell, missingPost] = [pages.get(APP), pages.get(MISSING_POST)];
  if (shell === undefined) throw new Error(`${directory} holds no page for the app: build it anew.`);
  pages.delete(APP);
  pages.delete(MISSING_POST);
  servePublicPages(app, pages);
  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split("?")[0] ?? "/";
    // Missing files stay missing: a page in place of a script is harder to understand than a 404.
    const isPost = address.startsWith("/blog/");
    if (!["GET", "HEAD"].includes(request.method) || (!isPost && /\.\w+$/.test(address)))
      return reply.code(404).send({ detail: "Not found." });
    reply.code(appPages.test(address) ? 200 : 404);
    return sendPublicPage(request, reply, (isPost ? missingPost : undefined) ?? shell);
  });
  return true;
}
