import type { FastifyInstance } from "fastify";
import { refuseOtherMethods } from "../methods.ts";

const PAGE_MAX_AGE_SECONDS = 300;

/** All that is served, made of what the routes say. Its modules are loaded here, so that the reference costs a start nothing. */
async function makeReference(generated: unknown, documentAddress: string) {
  const [{ describeApi }, { renderPage, pagePolicy }] = await Promise.all([
    import("./document.ts"),
    import("./page.ts"),
  ]);
  const document = describeApi(generated);
  return { document, page: renderPage(document, documentAddress), pagePolicy };
}

/** The API's description at `/openapi.json`, and the same as a page for people at `/docs/`; both are made when they are first asked for. */
export async function registerReference(app: FastifyInstance): Promise<void> {
  const schema = { hide: true };
  let made: ReturnType<typeof makeReference> | undefined;
  const reference = () => (made ??= makeReference(app.swagger(), `${app.prefix}/openapi.json`));

  app.get("/openapi.json", { schema }, async () => (await reference()).document);
  refuseOtherMethods(app, "/openapi.json", ["GET"]);
  await app.register(async (scope) => {
    // The one page among the data: its policy takes the place of theirs, here and nowhere else.
    scope.addHook("onSend", async (_request, reply) => {
      // A refusal is data, and nothing to keep.
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
  refuseOtherMethods(app, "/docs/", ["GET"]);
}
