import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { fieldErrors } from "@hourloom/schema/fields/field-errors";
import { errorMessage, type DomainError, type DomainErrorCode } from "@hourloom/schema/errors/domain-errors";
import { SERVER_ERROR } from "@hourloom/schema/fields/error-texts";
import { DomainErrorException, domainErrorOf, unwrap } from "../../core/domain-error.ts";
import type { TrpcContext } from "./context.ts";

/**
 * The tRPC code of each domain error. Total, so that a new code does not compile until it is added.
 */
export const trpcCodes: Readonly<Record<DomainErrorCode, TRPCError["code"]>> = {
  invalid: "BAD_REQUEST",
  credentials_missing: "UNAUTHORIZED",
  credentials_malformed: "UNAUTHORIZED",
  token_invalid: "UNAUTHORIZED",
  user_inactive: "UNAUTHORIZED",
  key_scope: "FORBIDDEN",
  link_stale: "FORBIDDEN",
  not_found: "NOT_FOUND",
  changed: "PRECONDITION_FAILED",
  timer_conflict: "CONFLICT",
  idempotency_running: "CONFLICT",
  idempotency_differs: "UNPROCESSABLE_CONTENT",
  origin_foreign: "BAD_REQUEST",
  google_invalid: "BAD_REQUEST",
  google_missing: "SERVICE_UNAVAILABLE",
  google_unreachable: "SERVICE_UNAVAILABLE",
  throttled: "TOO_MANY_REQUESTS",
  unavailable: "SERVICE_UNAVAILABLE",
};

function errorIn(error: TRPCError): DomainError | undefined {
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) {
    return { code: "invalid", errors: fieldErrors(error.cause.issues) };
  }
  return domainErrorOf(error.cause);
}

const PING_MS = 10_000;

const t = initTRPC
  .context<TrpcContext>()
  // Some procedures wait in queues of their own: for password hashes, or for imports.
  .meta<{ hasOwnQueue?: boolean }>()
  .create({
    // Pings let both ends notice a broken stream.
    sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
    // Clients get the whole domain error, as in REST; an unexpected error is never sent.
    errorFormatter: ({ shape, error }) => {
      const domainError = errorIn(error);
      const message = error.code === "INTERNAL_SERVER_ERROR" ? SERVER_ERROR : shape.message;
      return {
        ...shape,
        message: domainError === undefined ? message : errorMessage(domainError),
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, error: domainError },
      };
    },
  });

export const router = t.router;

export function toTrpcError(domainError: DomainError): TRPCError {
  return new TRPCError({
    code: trpcCodes[domainError.code],
    message: domainError.code,
    cause: new DomainErrorException(domainError),
  });
}

/**
 * Gives domain errors and overload their own codes instead of a server error. Each call of a batch
 * counts.
 */
const procedure = t.procedure.use(async ({ ctx, next }) => {
  const counted = ctx.services.quotas.take("any:client", ctx.client.address);
  if (!counted.ok) throw toTrpcError(counted.error);
  const result = await next();
  if (result.ok) return result;
  const domainError = domainErrorOf(result.error.cause);
  if (domainError === undefined) return result;
  throw toTrpcError(domainError);
});

export const publicProcedure = procedure;

/** For our own pages and for API clients: another site must not sign its visitors in. */
export const ownOriginProcedure = procedure.use(({ ctx, next }) => {
  unwrap(ctx.checkOrigin());
  return next();
});

/** Requires a login; adds `actor` to the context. */
export const protectedProcedure = procedure.use(async ({ ctx, next, type }) => {
  const actor = unwrap(await ctx.findActor());
  unwrap(ctx.services.quotas.take(type === "mutation" ? "write:account" : "read:account", actor.userId));
  await ctx.sendChangeNumber(actor);
  return await next({ ctx: { actor } });
});

/** For queries that are as costly as writes, and are counted as both. */
export const costlyProcedure = protectedProcedure.use(({ ctx, next }) => {
  unwrap(ctx.services.quotas.take("write:account", ctx.actor.userId));
  return next();
});
