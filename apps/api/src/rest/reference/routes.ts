import type { FastifyInstance } from "fastify";
import { rejectOtherMethods } from "../conventions/methods.ts";

const PAGE_MAX_AGE_SECONDS = 300;

/**
 * Builds the document and the page. Modules are loaded on demand, which keeps them out of the
 * server's start.
 */
async function makeReference(generated: unknown, documentAddress: string) {
  const [{ describeApi }, { renderPage, pagePolicy }] = await Promise.all([
    import("./document.ts"),
    import("./page.ts"),
  ]);
  const document = describeApi(generated);
  return { document, page: renderPage(document, documentAddress), pagePolicy };
}

/**
 * Serves the API's description at `/openapi.json`, and as a page at `/docs/`; both are built on
 * first use.
 */
export async function registerReference(app: FastifyInstance): Promise<void> {
  const schema = { hide: true };
  let made: ReturnType<typeof makeReference> | undefined;
  const reference = () => (made ??= makeReference(app.swagger(), `${app.prefix}/openapi.json`));

  app.get("/openapi.json", { schema }, async () => (await reference()).document);
  rejectOtherMethods(app, "/openapi.json", ["GET"]);
  await app.register(async (scope) => {
    // The only HTML page among JSON responses needs another content security policy.
    scope.addHook("onSend", async (_request, reply) => {
      // Errors are JSON, and not cached.
      if (reply.statusCode !== 200) return;
      const { pagePolicy } = await reference();
      reply.headers({
        "content-security-policy": pagePolicy,
        "cache-control": `public, max-age=${PAGE_MAX_AGE_SECONDS}`,
      });
    });
    scope.get("/docs/", { schema }, async (_request, reply) =>
      reply.type("text/html; charset=utf-8").send((await reference()).page),
    );
  });
  rejectOtherMethods(app, "/docs/", ["GET"]);
}
