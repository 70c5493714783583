import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { type DomainError, errorMessage } from "@hourloom/schema/errors/domain-errors";
import { trpcCodes } from "./procedures/init.ts";
import { listProcedures } from "./list-procedures.ts";

const queued = new Set(listProcedures().flatMap((procedure) => (procedure.hasOwnQueue ? [procedure.name] : [])));

/** The procedures that a request below `/trpc/` calls: one, or those of a batch. */
function namesOf(address: string): string[] {
  const [path = ""] = address.split("?");
  return path.slice(path.lastIndexOf("/") + 1).split(",");
}

/** Whether all procedures of a request wait in queues of their own. */
export function hasOwnQueue(address: string): boolean {
  return namesOf(address).every((name) => queued.has(name));
}

/**
 * The response to a request that was rejected before any procedure ran: the error for each of its
 * calls, in the format of procedure errors.
 */
export function rejectedRequest(domainError: DomainError, address: string): { status: number; body: object } {
  const code = trpcCodes[domainError.code];
  const httpStatus = getHTTPStatusCodeFromError(new TRPCError({ code }));
  const response = {
    error: {
      message: errorMessage(domainError),
      code: TRPC_ERROR_CODES_BY_KEY[code],
      data: { code, httpStatus, error: domainError },
    },
  };
  const isBatch = new URLSearchParams(address.split("?")[1]).get("batch") === "1";
  return { status: httpStatus, body: isBatch ? namesOf(address).map(() => response) : response };
}
