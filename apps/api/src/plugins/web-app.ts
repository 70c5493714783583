import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** First segments of the addresses that the web app's router knows. */
const pages = /^\/(?:$|(?:app|activate|reset_password)(?:\/|$))/;
const ONE_YEAR_SECONDS = 31_536_000;

function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split("?")[0] ?? "/";
  // Missing files stay missing: a page in place of a script is harder to understand than a 404.
  if (!["GET", "HEAD"].includes(request.method) || /\.\w+$/.test(path))
    return reply.code(404).send({ detail: "Not found." });
  return reply
    .code(pages.test(path) ? 200 : 404)
    .header("cache-control", "no-cache")
    .sendFile("index.html");
}

/**
 * Serves the built web app from `directory`; every address that is no file gets its page, whose router knows the rest.
 * Answers false where there is no build, as in development.
 */
export async function webApp(app: FastifyInstance, directory: string): Promise<boolean> {
  if (!existsSync(directory)) return false;
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Files below assets/ carry a hash of their content in their name.
      const hashed = /[\\/]assets[\\/]/.test(file);
      reply.header("cache-control", hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  app.setNotFoundHandler(sendPage);
  return true;
}
