import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { Refusal } from "@hourloom/schema/refusals";
import { trpcCodes } from "./init.ts";
import { listProcedures } from "./procedures.ts";

const hashing = new Set(listProcedures().flatMap(({ name, hashesPassword }) => (hashesPassword ? [name] : [])));

/** The procedures that a request below `/trpc/` calls, by its address: one, or those of a batch. */
function namesOf(address: string): string[] {
  const [path = ""] = address.split("?");
  return path.slice(path.lastIndexOf("/") + 1).split(",");
}

/** Whether all that a request calls waits for password hashes, by its address. */
export function waitsForHashes(address: string): boolean {
  return namesOf(address).every((name) => hashing.has(name));
}

/** What a request is answered that was refused before any procedure saw it: the refusal for each of its calls, in the shape in which they refuse themselves. */
export function refusedRequest(refusal: Refusal, address: string): { status: number; body: object } {
  const code = trpcCodes[refusal.code];
  const httpStatus = getHTTPStatusCodeFromError(new TRPCError({ code }));
  const answer = {
    error: { message: refusal.code, code: TRPC_ERROR_CODES_BY_KEY[code], data: { code, httpStatus, refusal } },
  };
  const isBatch = new URLSearchParams(address.split("?")[1]).get("batch") === "1";
  return { status: httpStatus, body: isBatch ? namesOf(address).map(() => answer) : answer };
}
