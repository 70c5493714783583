import type { FastifyInstance } from "fastify";
import { rejectOtherMethods } from "../conventions/methods.ts";

const PAGE_MAX_AGE_SECONDS = 300;

/**
 * Builds the OpenAPI document and the page from the output of `@fastify/swagger`. Imports modules
 * on demand, so that the server starts faster.
 */
async function buildReference(swagger: unknown, documentAddress: string) {
  const [{ describeApi }, { renderPage, pagePolicy }] = await Promise.all([
    import("./document.ts"),
    import("./page.ts"),
  ]);
  const document = describeApi(swagger);
  return { document: JSON.stringify(document), page: renderPage(document, documentAddress), pagePolicy };
}

/**
 * Serves the API reference as an OpenAPI document at `/openapi.json` and as a page at `/docs/`.
 * Both are built at the first request.
 */
export async function registerReference(app: FastifyInstance): Promise<void> {
  const schema = { hide: true };
  let built: ReturnType<typeof buildReference> | undefined;
  const getReference = () => (built ??= buildReference(app.swagger(), `${app.prefix}/openapi.json`));

  app.get("/openapi.json", { schema }, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send((await getReference()).document),
  );
  rejectOtherMethods(app, "/openapi.json", ["GET"]);
  await app.register(async (scope) => {
    // The only HTML page among JSON responses needs another content security policy.
    scope.addHook("onSend", async (_request, reply) => {
      // Errors are JSON, and not cached.
      if (reply.statusCode !== 200) return;
      const { pagePolicy } = await getReference();
      reply.headers({
        "content-security-policy": pagePolicy,
        "cache-control": `public, max-age=${PAGE_MAX_AGE_SECONDS}`,
      });
    });
    scope.get("/docs/", { schema }, async (_request, reply) =>
      reply.type("text/html; charset=utf-8").send((await getReference()).page),
    );
  });
  rejectOtherMethods(app, "/docs/", ["GET"]);
}
