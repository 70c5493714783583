import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { TRPCError } from "@trpc/server";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { AppDeps } from "./app.ts";
import { domainErrorOf } from "./core/domain-error.ts";
import { clientOf, resolveActor } from "./plugins/authentication.ts";
import { createChangeNumberSender } from "./plugins/change-number.ts";
import { limitInFlight, type InFlightLimits } from "./plugins/load/in-flight.ts";
import { checkOrigin } from "./plugins/own-origin.ts";
import { rejectOtherEpochs } from "./plugins/page-epoch.ts";
import { handleError } from "./rest/conventions/problems.ts";
import type { Actor } from "./services/accounts/logins.ts";
import { rejectedRequest, hasOwnQueue } from "./trpc/calls.ts";
import type { TrpcContext } from "./trpc/procedures/context.ts";
import { readCalls, type Calls } from "./trpc/read-calls.ts";
import { appRouter, type AppRouter } from "./trpc/router.ts";
import { runCalls } from "./trpc/run-calls.ts";

const BODY_MAX_BYTES = 256 * 1024;
/** Calls of a batch. */
export const BATCH_MAX = 20;

interface TrpcOptions {
  inFlight: InFlightLimits;
  noteRejection: (error: unknown, request: FastifyRequest, call: string) => void;
}

/** Registers the tRPC router: its calls are run by `runCalls`, all else by the adapter of tRPC. */
export async function trpcTransport(
  app: FastifyInstance,
  { services, config }: Pick<AppDeps, "services" | "config">,
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
    route.bodyLimit = BODY_MAX_BYTES;
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
    const calls = readCalls(request, BATCH_MAX);
    if (calls === undefined) done();
    else void respond(calls, request, reply).catch((error: unknown) => reply.send(error));
  });
  await app.register(fastifyTRPCPlugin, { trpcOptions: trpc });
}
