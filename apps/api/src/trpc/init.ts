import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { fieldErrors } from "@hourloom/schema/error-texts";
import type { Refusal, RefusalCode } from "@hourloom/schema/refusals";
import { Refused, refusalOf, unwrap } from "../services/refused.ts";
import type { TrpcContext } from "./context.ts";

type TrpcCode = ConstructorParameters<typeof TRPCError>[0]["code"];

/** What each refusal is on this door. Total: a new code does not compile until it is here. */
export const trpcCodes: Readonly<Record<RefusalCode, TrpcCode>> = {
  invalid: "BAD_REQUEST",
  credentials_missing: "UNAUTHORIZED",
  credentials_malformed: "UNAUTHORIZED",
  token_invalid: "UNAUTHORIZED",
  user_inactive: "UNAUTHORIZED",
  link_stale: "FORBIDDEN",
  not_found: "NOT_FOUND",
  changed: "PRECONDITION_FAILED",
  timer_refused: "CONFLICT",
  repeat_running: "CONFLICT",
  repeat_differs: "UNPROCESSABLE_CONTENT",
  origin_foreign: "BAD_REQUEST",
  google_invalid: "BAD_REQUEST",
  google_missing: "SERVICE_UNAVAILABLE",
  google_unreachable: "SERVICE_UNAVAILABLE",
  throttled: "TOO_MANY_REQUESTS",
  unavailable: "SERVICE_UNAVAILABLE",
};

function refusalIn(error: TRPCError): Refusal | undefined {
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) {
    return { code: "invalid", errors: fieldErrors(error.cause.issues) };
  }
  return refusalOf(error.cause);
}

/** What is known of a procedure beside its types. */
interface Meta {
  /** It makes a password hash, and waits for its turn to do so. */
  hashesPassword?: boolean;
}

const PING_MS = 10_000;

const t = initTRPC
  .context<TrpcContext>()
  .meta<Meta>()
  .create({
    // A stream says that it lives, so that both ends notice when it does not.
    sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
    // The refusal travels whole, so that the app reads the same bodies as a script; nothing of a bug's error leaves the server.
    errorFormatter: ({ shape, error }) => {
      const refusal = refusalIn(error);
      const message = error.code === "INTERNAL_SERVER_ERROR" ? "A server error occurred." : shape.message;
      return {
        ...shape,
        message: refusal?.code ?? message,
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, refusal },
      };
    },
  });

export const router = t.router;

function refusedAs(refusal: Refusal): TRPCError {
  return new TRPCError({ code: trpcCodes[refusal.code], message: refusal.code, cause: new Refused(refusal) });
}

/** Refusals and overload leave under their own code instead of as a server error. Each call of a batch counts as one. */
const procedure = t.procedure.use(async ({ ctx, next }) => {
  const counted = ctx.services.quotas.take("any:client", ctx.client.address);
  if (!counted.ok) throw refusedAs(counted.refusal);
  const result = await next();
  if (result.ok) return result;
  const refusal = refusalOf(result.error.cause);
  if (refusal === undefined) return result;
  throw refusedAs(refusal);
});

export const publicProcedure = procedure;

/** For our own pages, and for what is no page: another site must not sign its visitors in. */
export const ownPageProcedure = procedure.use(({ ctx, next }) => {
  unwrap(ctx.checkOrigin());
  return next();
});

/** For signed-in people only; the context holds who it is. */
export const protectedProcedure = procedure.use(async ({ ctx, next, type }) => {
  const actor = unwrap(await ctx.resolveActor());
  unwrap(ctx.services.quotas.take(type === "mutation" ? "write:account" : "read:account", actor.userId));
  const run = () => next({ ctx: { actor } });
  // A stream lasts for hours and works for moments.
  return type === "subscription" ? run() : ctx.services.accountLoad.inTurn(actor.userId, run);
});
