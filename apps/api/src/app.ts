import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import fastify, { type FastifyError, type FastifyInstance, type RouteOptions } from "fastify";
import type { Config } from "./config.ts";
import { clientOf, createCallers, resolveActor } from "./plugins/authentication.ts";
import { registerCspReports } from "./plugins/csp-reports.ts";
import { createInFlightQueue, limitInFlight } from "./plugins/in-flight.ts";
import { registerHealth } from "./plugins/health.ts";
import { checkOrigin } from "./plugins/own-origin.ts";
import { refuseWhileClosing } from "./plugins/closing.ts";
import { registerSecurityText } from "./plugins/security-text.ts";
import { bareHeaders, securityHeaders } from "./plugins/security-headers.ts";
import { answerUnreadable } from "./plugins/unreadable-requests.ts";
import { webApp } from "./plugins/web-app.ts";
import { restApi } from "./rest/api.ts";
import { answerError, answerUnknownPath } from "./rest/problems.ts";
import type { FairQueue } from "./services/fair-queue.ts";
import type { HealthService } from "./services/health.ts";
import { refusalOf } from "./services/refused.ts";
import type { UseCases } from "./services/services.ts";
import { refusedRequest, waitsForHashes } from "./trpc/calls.ts";
import { appRouter, type AppRouter } from "./trpc/router.ts";

export interface AppDeps {
  services: UseCases & { health: HealthService };
  config: Pick<
    Config,
    "trustedProxies" | "logLevel" | "google" | "publicUrl" | "projectUrl" | "hsts" | "securityContact"
  >;
  /** Where the built web app is. */
  webDirectory: string;
  isDraining: () => boolean;
  /** Where the log goes instead of to the standard output. */
  logStream?: NodeJS.WritableStream;
  /** How long a request may take to arrive, in milliseconds; 15 s when left out. */
  arrivalMs?: number;
  /** Hears of every route before it is there. */
  onRoute?: (route: RouteOptions) => void;
}

const REST_BODY_MAX_BYTES = 1024 * 1024;
const TRPC_BODY_MAX_BYTES = 256 * 1024;
const TRPC_BATCH_MAX = 20;
/** How long a request may take to arrive, its body included. */
const ARRIVAL_MS = 15_000;
/** How often that is checked. */
const CHECK_MS = 1_000;
/** Longest segment of an address that stands for something, such as an id. */
const PATH_PARAMETER_MAX_LENGTH = 255;

/** What a log says of a request: the route's pattern and never the address, since the addresses of links hold secrets. */
const logSerializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
};

/** The target of a request as our own clients write it: proxies may put scheme and host before the path (RFC 9112, section 3.2.2). */
function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") || path === target ? path : `/${path}`;
}

async function trpcDoor(app: FastifyInstance, { services, config }: AppDeps, inFlight: FairQueue): Promise<void> {
  // In a scope of its own: the adapter replaces the JSON body parser.
  const trpc: FastifyTRPCPluginOptions<AppRouter>["trpcOptions"] = {
    router: appRouter,
    maxBatchSize: TRPC_BATCH_MAX,
    createContext: ({ req }) => ({
      services,
      client: clientOf(req),
      resolveActor: () => resolveActor(services.accounts, req),
      checkOrigin: () => checkOrigin(req, config.publicUrl),
    }),
    onError: ({ error, req }) => {
      if (error.code === "INTERNAL_SERVER_ERROR") req.log.error({ err: error.cause ?? error }, "procedure failed");
    },
  };
  limitInFlight(app, inFlight, ({ url }) => waitsForHashes(url));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal === undefined) return answerError(error, request, reply);
    const { status, body } = refusedRequest(refusal, request.url);
    if ("retry_after_seconds" in refusal) reply.header("retry-after", String(refusal.retry_after_seconds));
    return reply.code(status).send(body);
  });
  app.addHook("onRoute", (route) => {
    route.bodyLimit = TRPC_BODY_MAX_BYTES;
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    reply.header("cache-control", "no-store");
    // What the adapter refuses as a whole it calls plain text.
    if (payload instanceof Response && payload.headers.get("content-type")?.startsWith("text/plain") === true) {
      payload.headers.set("content-type", "application/json");
    }
    return payload;
  });
  await app.register(fastifyTRPCPlugin, { trpcOptions: trpc });
}

/** The whole HTTP application, not yet listening: both doors, the web app, health. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { services, config, webDirectory, isDraining, logStream, arrivalMs = ARRIVAL_MS } = deps;
  const bare = bareHeaders(config.hsts);
  const app = fastify({
    logger: { level: config.logLevel, serializers: logSerializers, ...(logStream && { stream: logStream }) },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: REST_BODY_MAX_BYTES,
    requestTimeout: arrivalMs,
    // Node checks every 30 s unless told otherwise, and holds bodies against the longer of the two
    // limits.
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.min(CHECK_MS, arrivalMs) },
    // What is being answered is answered before the end; `drain` cuts what takes too long.
    forceCloseConnections: "idle",
    // Our own refusal, below, has the shape of the others.
    return503OnClosing: false,
    rewriteUrl: ({ url }) => originForm(url ?? "/"),
    clientErrorHandler: answerUnreadable(bare),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_PARAMETER_MAX_LENGTH },
    frameworkErrors: (_error, _request, reply) => {
      // An address that cannot be decoded reaches no scope, and so none of its hooks and handlers.
      reply.hijack();
      const body = '{"detail":"Not found."}';
      reply.raw.writeHead(404, { ...bare, "content-length": body.length }).end(body);
    },
  });
  if (deps.onRoute !== undefined) app.addHook("onRoute", deps.onRoute);
  app.setErrorHandler(answerError);
  const callers = createCallers(services, config.publicUrl);
  const inFlight = createInFlightQueue();
  refuseWhileClosing(app, bare);
  await securityHeaders(app, { googleClientId: config.google.clientId, hsts: config.hsts });
  registerCspReports(app, services.quotas);
  registerSecurityText(app, { ...config, now: () => new Date() });
  registerHealth(app, services.health, isDraining);
  await app.register((scope) =>
    restApi(scope, { services, callers, limitInFlight: (items) => limitInFlight(items, inFlight) }),
  );
  await app.register((scope) => trpcDoor(scope, deps, inFlight), { prefix: "/trpc" });
  if (!(await webApp(app, webDirectory, config))) app.setNotFoundHandler(answerUnknownPath);
  return app;
}
