import path from "node:path";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { TRPCError } from "@trpc/server";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from "fastify";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import { NOT_FOUND } from "@hourloom/schema/fields/error-texts";
import type { Config } from "./config.ts";
import { addressOf, clientOf, createCallers, resolveActor } from "./plugins/authentication.ts";
import { registerCalendarExports, registerCalendarImports } from "./plugins/calendar-files.ts";
import { registerCspReports } from "./plugins/csp-reports.ts";
import { createChangeNumberSender } from "./plugins/change-number.ts";
import { compressResponses } from "./plugins/compression.ts";
import { createInFlightQueue, limitInFlight, type InFlightLimits } from "./plugins/load/in-flight.ts";
import { registerFeeds } from "./plugins/feeds.ts";
import { registerHealth } from "./plugins/health.ts";
import { limitPipelining } from "./plugins/load/pipelining.ts";
import { limitFiles } from "./plugins/load/unfinished-files.ts";
import { limitOctets } from "./plugins/load/octets-in-flight.ts";
import { checkOrigin } from "./plugins/own-origin.ts";
import { rejectOtherEpochs } from "./plugins/page-epoch.ts";
import { rejectWhileClosing } from "./plugins/closing.ts";
import { findInlineScripts, readPublicPages } from "./plugins/public-pages.ts";
import { registerSecurityText } from "./plugins/security-text.ts";
import { normalizeForwarded, warnOfUntrustedProxies } from "./plugins/client-address.ts";
import { bareHeaders, securityHeaders } from "./plugins/security-headers.ts";
import { cutSlowReaders } from "./plugins/load/slow-readers.ts";
import { handleUnreadableRequest } from "./plugins/unreadable-requests.ts";
import { webApp } from "./plugins/web-app.ts";
import { addDavMethods, davServer } from "./dav/server.ts";
import { restApi } from "./rest/api.ts";
import { handleError, sendNotFound } from "./rest/conventions/problems.ts";
import { createRejections } from "./services/health/rejections.ts";
import type { HealthService } from "./services/health/service.ts";
import type { Actor } from "./services/accounts/sessions.ts";
import { createAccountLoad } from "./core/load/account-load.ts";
import { createFileParts } from "./core/load/file-parts.ts";
import { runForAccount, runForStranger } from "./core/load/running-account.ts";
import { domainErrorOf } from "./core/domain-error.ts";
import type { UseCases } from "./services/services.ts";
import { runCalls } from "./trpc/run-calls.ts";
import type { TrpcContext } from "./trpc/procedures/context.ts";
import { readCalls, type Calls } from "./trpc/read-calls.ts";
import { listProcedures } from "./trpc/list-procedures.ts";
import { rejectedRequest, hasOwnQueue } from "./trpc/calls.ts";
import { appRouter, type AppRouter } from "./trpc/router.ts";

export interface AppDeps {
  services: UseCases & { health: HealthService };
  config: Pick<
    Config,
    | "trustedProxies"
    | "logLevel"
    | "google"
    | "publicUrl"
    | "projectUrl"
    | "operator"
    | "offersTrials"
    | "hsts"
    | "securityContact"
  >;
  /** Directory of the built web app. */
  webDirectory: string;
  /** Directories of former builds, whose files are served too. */
  formerDirectories?: string[];
  isDraining: () => boolean;
  /** Receives the log instead of the standard output. */
  logStream?: NodeJS.WritableStream;
  /** Time limit for a request to arrive, in milliseconds; 15 s by default. */
  arrivalMs?: number;
  /** Called for each route that is registered. */
  onRoute?: (route: RouteOptions) => void;
}

const REST_BODY_MAX_BYTES = 1024 * 1024;
const TRPC_BODY_MAX_BYTES = 256 * 1024;
const TRPC_BATCH_MAX = 20;
/** Time limit for a request to arrive, its body included. */
const ARRIVAL_MS = 15_000;
/** How often the limit is checked. */
const CHECK_MS = 1_000;
/** Of the path parameters of all routes, of which the names of a batch of calls are the longest. */
const PATH_PARAMETER_MAX_LENGTH = TRPC_BATCH_MAX * Math.max(...listProcedures().map(({ name }) => `${name},`.length));

/** Logs the route's pattern instead of the URL, since URLs of mailed links contain secrets. */
const logSerializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
};

/**
 * The origin form of a request target: proxies may send scheme and host before the path (RFC 9112,
 * section 3.2.2).
 */
function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") || path === target ? path : `/${path}`;
}

/** Logs at most once a minute how many calls were rejected; returns how to count one. */
function logRejections(app: FastifyInstance): (error: unknown, request: FastifyRequest, call: string) => void {
  const rejections = createRejections((rejected) => app.log.warn({ rejected }, "calls were rejected"));
  const note = (error: unknown, { headers: { origin } }: FastifyRequest, call: string) =>
    rejections.note(domainErrorOf(error), { call, origin });
  app.addHook("onError", async (request, _reply, error) =>
    note(error, request, `${request.method} ${request.routeOptions.url ?? "at an unknown path"}`),
  );
  app.addHook("onClose", async () => rejections.stop());
  return note;
}

interface TrpcOptions {
  inFlight: InFlightLimits;
  noteRejection: ReturnType<typeof logRejections>;
}

async function trpcTransport(
  app: FastifyInstance,
  { services, config }: AppDeps,
  { inFlight, noteRejection }: TrpcOptions,
): Promise<void> {
  const actors = new WeakMap<FastifyRequest, Result<Actor>>();
  const contextOf = (request: FastifyRequest, reply: FastifyReply): TrpcContext => {
    const findCurrentActor = () => resolveActor(services.accounts, request);
    return {
      services,
      client: clientOf(request),
      findActor: async () => actors.get(request) ?? (await findCurrentActor()),
      findCurrentActor,
      sendChangeNumber: createChangeNumberSender(services.live, { request, reply }),
      checkOrigin: () => checkOrigin(request, config.publicUrl),
    };
  };
  const logFailure = (error: TRPCError, request: FastifyRequest, procedure: string): void => {
    noteRejection(error.cause, request, procedure);
    if (error.code === "INTERNAL_SERVER_ERROR") request.log.error({ err: error.cause ?? error }, "procedure failed");
  };
  // In a scope of its own: the adapter replaces the JSON body parser.
  const trpc: FastifyTRPCPluginOptions<AppRouter>["trpcOptions"] = {
    router: appRouter,
    // `runCalls` runs batches, within limits that this handler does not have.
    maxBatchSize: 1,
    createContext: ({ req, res }) => contextOf(req, res),
    onError: ({ error, req, path = "no procedure" }) => logFailure(error, req, path),
  };
  rejectOtherEpochs(app, services.epoch);
  limitInFlight(app, inFlight, ({ url }) => hasOwnQueue(url));
  app.addHook("onRequest", async (request) => {
    if (request.headers.authorization === undefined) return;
    const actor = await resolveActor(services.accounts, request);
    actors.set(request, actor);
    if (actor.ok) request.account = actor.value.userId;
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const domainError = domainErrorOf(error);
    if (domainError === undefined) return handleError(error, request, reply);
    const { status, body } = rejectedRequest(domainError, request.url);
    if ("retry_after_seconds" in domainError) reply.header("retry-after", String(domainError.retry_after_seconds));
    return reply.code(status).send(body);
  });
  app.addHook("onRoute", (route) => {
    route.bodyLimit = TRPC_BODY_MAX_BYTES;
  });
  app.addHook("onSend", async (_request, _reply, payload) => {
    // The adapter labels errors of a whole batch as plain text.
    if (payload instanceof Response && payload.headers.get("content-type")?.startsWith("text/plain") === true) {
      payload.headers.set("content-type", "application/json");
    }
    return payload;
  });
  const respond = async (calls: Calls, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { status, body } = await runCalls(calls, contextOf(request, reply), (error, path) =>
      logFailure(error, request, path),
    );
    reply.code(status).headers({ "content-type": "application/json", vary: "trpc-accept, accept" });
    // Not awaited: a response that the client cancels counts as not sent, and the adapter would
    // then make the same calls again.
    void reply.send(body);
  };
  app.addHook("preHandler", (request, reply, done) => {
    const calls = readCalls(request, TRPC_BATCH_MAX);
    if (calls === undefined) done();
    else void respond(calls, request, reply).catch((error: unknown) => reply.send(error));
  });
  await app.register(fastifyTRPCPlugin, { trpcOptions: trpc });
}

/** Creates the HTTP application without listening: both transports, the web app, health checks. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const {
    services,
    config,
    webDirectory,
    formerDirectories = [],
    isDraining,
    logStream,
    arrivalMs = ARRIVAL_MS,
  } = deps;
  const bare = bareHeaders(config.hsts);
  const app = fastify({
    logger: { level: config.logLevel, serializers: logSerializers, ...(logStream && { stream: logStream }) },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: REST_BODY_MAX_BYTES,
    requestTimeout: arrivalMs,
    // Node checks every 30 s by default, and applies the longer of the two limits to bodies.
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.min(CHECK_MS, arrivalMs) },
    // Running requests are completed; `drain` cuts those that take too long.
    forceCloseConnections: "idle",
    // `rejectWhileClosing` responds in the usual format.
    return503OnClosing: false,
    rewriteUrl: ({ url }) => originForm(url ?? "/"),
    clientErrorHandler: handleUnreadableRequest(bare),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PATH_PARAMETER_MAX_LENGTH },
    frameworkErrors: (_error, _request, reply) => {
      // A URL that cannot be decoded reaches no scope, and so none of its hooks and handlers.
      reply.hijack();
      const body = JSON.stringify({ detail: NOT_FOUND });
      reply.raw.writeHead(404, { ...bare, "content-length": body.length }).end(body);
    },
  });
  if (deps.onRoute !== undefined) app.addHook("onRoute", deps.onRoute);
  app.setErrorHandler(handleError);
  limitPipelining(app);
  if (config.trustedProxies.length > 0) normalizeForwarded(app);
  const callers = createCallers(services, config.publicUrl);
  const accountLoad = createAccountLoad();
  const inFlight = { queue: createInFlightQueue(), accountLoad };
  const noteRejection = logRejections(app);
  warnOfUntrustedProxies(app);
  rejectWhileClosing(app, bare);
  cutSlowReaders(app);
  compressResponses(app);
  limitOctets(app);
  // Before the validation, which also reads rows.
  app.addHook("preValidation", (request, _reply, done) => {
    const { account } = request;
    if (account === undefined) runForStranger(addressOf(request), done);
    else runForAccount(accountLoad.runningOf(account), done);
  });
  const pages = await readPublicPages(path.join(webDirectory, "pages"), config);
  const inlineScripts = findInlineScripts(pages);
  securityHeaders(app, { googleClientId: config.google.clientId, hsts: config.hsts, inlineScripts });
  registerCspReports(app, services.quotas);
  registerSecurityText(app, { ...config, now: () => new Date() });
  registerHealth(app, services.health, isDraining);
  registerCalendarImports(app, services.imports, callers);
  const limitScope = (scope: FastifyInstance) => limitInFlight(scope, inFlight);
  const fileParts = createFileParts();
  await app.register(async (scope) => {
    limitScope(scope);
    registerCalendarExports(scope, services.exports, { callers, fileParts });
  });
  registerFeeds(app, services.feeds, { runningOf: accountLoad.runningOf, fileParts });
  addDavMethods(app);
  const dav = { services, publicUrl: config.publicUrl, clientOf, limitInFlight: limitScope };
  await app.register((scope) => davServer(scope, dav));
  await app.register((scope) => restApi(scope, { services, callers, limitInFlight: limitScope }));
  await app.register((scope) => trpcTransport(scope, deps, { inFlight, noteRejection }), { prefix: "/trpc" });
  await app.register(async (scope) => {
    limitFiles(scope);
    if (!(await webApp(scope, [webDirectory, ...formerDirectories], { pages, offersTrials: config.offersTrials })))
      scope.setNotFoundHandler(sendNotFound);
  });
  return app;
}
