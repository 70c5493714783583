import { isIP } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SERVER_ERROR } from "@hourloom/schema/fields/error-texts";
import type { DomainError, DomainErrorCode } from "@hourloom/schema/errors/domain-errors";
import { domainErrorOf, unwrap } from "../core/domain-error.ts";
import type { Client } from "../core/context.ts";
import type { Epoch } from "../services/installation/epoch.ts";
import type { QuotasService } from "../core/quotas.ts";
import type { KeyActor } from "../services/access-keys/authenticate.ts";
import type { AccessKeysService } from "../services/access-keys/access-keys-service.ts";
import { OBJECT_MAX_BYTES } from "../services/caldav/caller.ts";
import type { CaldavService } from "../services/caldav/caldav-service.ts";
import { callerOf, headerOf, type DavRequest } from "./http/context.ts";
import { parseBasic, prefersMinimal } from "./http/headers.ts";
import { mkcalendar } from "./methods/mkcalendar.ts";
import { getObject, putObject, removeCollection, removeObject, transferObject } from "./methods/objects.ts";
import { propfind } from "./methods/propfind.ts";
import { proppatch } from "./methods/proppatch.ts";
import { report } from "./methods/report.ts";
import { parsePath, ROOT_HREF, type DavPath } from "./http/paths.ts";
import { sendCondition, sendNoPlace, sendRejection, sendStatus } from "./http/responses.ts";
import { caldavName } from "./xml/names.ts";
import { REPORT_LIMITS } from "./xml/read-xml.ts";

export interface DavDeps {
  services: { caldav: CaldavService; accessKeys: AccessKeysService; quotas: QuotasService; epoch: Epoch };
  publicUrl: string;
  clientOf: (request: FastifyRequest) => Client;
  limitInFlight: (scope: FastifyInstance) => void;
}

/** Methods of WebDAV and CalDAV that Fastify does not know by itself. */
const davMethods = ["PROPFIND", "PROPPATCH", "REPORT", "MKCALENDAR", "MKCOL", "MOVE", "COPY"];
const allMethods = ["OPTIONS", "GET", "HEAD", "PUT", "DELETE", ...davMethods];
const writingMethods = ["PUT", "DELETE", "MOVE", "COPY", "MKCALENDAR", "MKCOL", "PROPPATCH"];
/** Methods that programs try, and that nothing here has. */
const otherDavMethods = ["LOCK", "UNLOCK", "ACL"];
const otherMethods = ["POST", "PATCH", ...otherDavMethods];

const ALLOW = allMethods.join(", ");
const CAPABILITIES = "1, 3, calendar-access, extended-mkcol";
const CHALLENGE = 'Basic realm="Hourloom", charset="UTF-8"';

function isLoopback(address: string): boolean {
  return address === "::1" || (isIP(address) === 4 && address.startsWith("127.")) || address.startsWith("::ffff:127.");
}

/** Whether nobody on the way can read the key, as far as the proxy or the public address says. */
function isPrivate({ protocol, ip, headers }: FastifyRequest, publicUrl: string): boolean {
  const isSaid = headers["x-forwarded-proto"] !== undefined;
  return protocol === "https" || isLoopback(ip) || (!isSaid && publicUrl.startsWith("https:"));
}

/** The path within the tree of the caller; what is in another one is unknown. */
function ownPath(path: DavPath, { userId }: KeyActor): DavPath {
  return "user" in path && path.user !== userId ? { kind: "unknown" } : path;
}

async function respond(dav: DavRequest): Promise<FastifyReply> {
  const { path, reply, request } = dav;
  const { method } = request;
  if (otherMethods.includes(method)) return sendStatus(reply.header("allow", ALLOW), 405);
  if (method === "PROPFIND") return propfind(dav);
  if (method === "PROPPATCH") return proppatch(dav);
  if (method === "REPORT") return report(dav);
  if (method === "MKCALENDAR" || method === "MKCOL") return mkcalendar(dav, method);
  if (path.kind === "unknown") return method === "PUT" ? sendNoPlace(reply, path) : sendRejection(reply, "no_object");
  if (path.kind === "object") {
    if (method === "GET" || method === "HEAD") return getObject(dav, path);
    if (method === "PUT") return putObject(dav, path);
    if (method === "DELETE") return removeObject(dav, path);
    if (method === "MOVE" || method === "COPY") return transferObject(dav, path, method);
  }
  if (path.kind === "collection" && method === "DELETE") return removeCollection(dav, path);
  if (method === "MOVE" || method === "COPY" || method === "DELETE") return sendStatus(reply, 403);
  return sendStatus(reply.header("allow", ALLOW), 405);
}

/**
 * The status of each domain error; total, so that a new code does not compile until it is added.
 * Clients wait and repeat a request after 503, but some of them not after 429.
 */
const statuses: Readonly<Record<DomainErrorCode, number>> = {
  invalid: 403,
  credentials_missing: 401,
  credentials_malformed: 401,
  token_invalid: 401,
  user_inactive: 401,
  link_stale: 403,
  not_found: 404,
  changed: 412,
  key_scope: 403,
  timer_conflict: 409,
  idempotency_running: 409,
  idempotency_differs: 409,
  origin_foreign: 403,
  google_invalid: 403,
  google_missing: 503,
  google_unreachable: 503,
  throttled: 503,
  unavailable: 503,
};

function sendDomainError(reply: FastifyReply, domainError: DomainError): FastifyReply {
  const status = statuses[domainError.code];
  if (status === 401) reply.header("www-authenticate", CHALLENGE);
  if ("retry_after_seconds" in domainError) reply.header("retry-after", String(domainError.retry_after_seconds));
  return sendStatus(reply, status);
}

function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const domainError = domainErrorOf(error);
  if (domainError !== undefined) return sendDomainError(reply, domainError);
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return request.method === "PUT"
      ? sendCondition(reply, 403, { condition: caldavName("max-resource-size") })
      : sendStatus(reply, 413);
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return sendStatus(reply, error.statusCode);
  request.log.error({ err: error }, "request failed");
  return reply.code(500).type("text/plain; charset=utf-8").send(SERVER_ERROR);
}

/**
 * Serves CalDAV (RFC 4791) below `/dav/`, to programs with an access key. No cookies are read, and
 * no other site may read or change anything: a preflight gets no permission. `Origin` is not looked
 * at, since Thunderbird sends it with the server's own address.
 */
export async function davServer(
  app: FastifyInstance,
  { services, publicUrl, clientOf, limitInFlight }: DavDeps,
): Promise<void> {
  const { caldav, accessKeys, quotas, epoch } = services;
  const publicHost = URL.parse(publicUrl)?.host;
  const actors = new WeakMap<FastifyRequest, KeyActor>();

  /** Before the body is read. */
  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    reply.header("dav", CAPABILITIES);
    if (request.method === "OPTIONS") return undefined;
    if (!isPrivate(request, publicUrl)) return sendStatus(reply, 403);
    const credentials = parseBasic(request.headers.authorization);
    if (credentials === undefined) return sendStatus(reply.header("www-authenticate", CHALLENGE), 401);
    const client = clientOf(request);
    unwrap(quotas.take("dav:client", client.address));
    const { username: user, password: key } = credentials;
    const actor = unwrap(await accessKeys.authenticateNamed({ user, key }, client));
    unwrap(quotas.take("dav:account", actor.userId));
    if (writingMethods.includes(request.method)) unwrap(quotas.take("dav-write:account", actor.userId));
    if (request.headers["content-encoding"] !== undefined) return sendStatus(reply, 415);
    actors.set(request, actor);
    request.account = actor.userId;
    return undefined;
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.method === "OPTIONS") return sendStatus(reply.header("allow", ALLOW), 200);
    const actor = actors.get(request);
    if (actor === undefined) return sendStatus(reply.header("www-authenticate", CHALLENGE), 401);
    return respond({
      caldav,
      actor,
      caller: callerOf(actor, epoch.current()),
      hosts: [request.host, ...(publicHost === undefined ? [] : [publicHost])],
      path: ownPath(parsePath(request.raw.url ?? "/"), actor),
      request,
      reply,
      isMinimal: prefersMinimal({ prefer: headerOf(request, "prefer"), brief: headerOf(request, "brief") }),
    });
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: OBJECT_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler(handleError);
  limitInFlight(app);
  const options = { onRequest: authenticate, bodyLimit: OBJECT_MAX_BYTES, handler: handle };
  const reportOptions = { ...options, method: ["REPORT"], bodyLimit: REPORT_LIMITS.octets };
  for (const url of ["/dav", "/dav/*"]) {
    app.route({ ...options, method: [...allMethods, ...otherMethods].filter((method) => method !== "REPORT"), url });
    app.route({ ...reportOptions, url });
  }
  // Apple's clients look for the principal there first.
  for (const url of ["/", "/principals", "/principals/*"]) app.route({ ...options, method: ["PROPFIND"], url });
  app.route({
    method: [...allMethods, ...otherMethods],
    url: "/.well-known/caldav",
    handler: async (_request, reply) => reply.redirect(ROOT_HREF, 301),
  });
}

/** Tells Fastify which methods there are; for the whole application, before any route. */
export function addDavMethods(app: FastifyInstance): void {
  for (const method of [...davMethods, ...otherDavMethods]) app.addHttpMethod(method, { hasBody: true });
}
