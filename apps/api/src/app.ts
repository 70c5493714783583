import path from "node:path";
import fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from "fastify";
import { NOT_FOUND } from "@hourloom/schema/fields/error-texts";
import type { Config } from "./config.ts";
import { addressOf, clientOf, createCallers } from "./plugins/authentication.ts";
import { registerCalendarExports, registerCalendarImports } from "./http/calendar-files.ts";
import { registerCspReports } from "./http/csp-reports.ts";
import { compressResponses } from "./plugins/compression.ts";
import { createInFlightQueue, limitInFlight } from "./plugins/load/in-flight.ts";
import { registerFeeds } from "./http/feeds.ts";
import { registerHealth } from "./http/health.ts";
import { limitPipelining } from "./plugins/load/pipelining.ts";
import { limitFiles } from "./plugins/load/unfinished-files.ts";
import { limitOctets } from "./plugins/load/octets-in-flight.ts";
import { rejectWhileClosing } from "./plugins/closing.ts";
import { findInlineScripts, readPublicPages } from "./http/public-pages.ts";
import { registerSecurityText } from "./http/security-text.ts";
import { normalizeForwarded, warnOfUntrustedProxies } from "./plugins/client-address.ts";
import { bareHeaders, securityHeaders } from "./plugins/security-headers.ts";
import { cutSlowReaders } from "./plugins/load/slow-readers.ts";
import { handleUnreadableRequest } from "./plugins/unreadable-requests.ts";
import { webApp } from "./http/web-app.ts";
import { addDavMethods, davServer } from "./dav/server.ts";
import { restApi } from "./rest/api.ts";
import { handleError, sendNotFound } from "./rest/conventions/problems.ts";
import { createRejections } from "./services/health/rejections.ts";
import type { HealthService } from "./services/health/health-service.ts";
import { createAccountLoad } from "./core/load/account-load.ts";
import { createFileParts } from "./core/load/file-parts.ts";
import { runForAccount, runForStranger } from "./core/load/running-account.ts";
import { domainErrorOf } from "./core/domain-error.ts";
import type { UseCases } from "./services/services.ts";
import { listProcedures } from "./trpc/list-procedures.ts";
import { BATCH_MAX, trpcTransport } from "./trpc-transport.ts";

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
  webDirectory: string;
  /** Directories of former builds, whose files are served too. */
  formerDirectories?: string[];
  isDraining: () => boolean;
  /** Receives the log instead of the standard output. */
  logStream?: NodeJS.WritableStream;
  /** Time limit for a request to arrive, in milliseconds; 15 s by default. */
  arrivalMs?: number;
  onRoute?: (route: RouteOptions) => void;
}

const REST_BODY_MAX_BYTES = 1024 * 1024;
/** Time limit for a request to arrive, its body included. */
const ARRIVAL_MS = 15_000;
const CHECK_MS = 1_000;
/** Of the path parameters of all routes, of which the names of a batch of calls are the longest. */
const PATH_PARAMETER_MAX_LENGTH = BATCH_MAX * Math.max(...listProcedures().map(({ name }) => `${name},`.length));

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
