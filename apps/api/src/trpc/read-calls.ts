import type { FastifyRequest } from "fastify";
import { isRecord } from "@hourloom/schema/fields/is-record";
import { listProcedures } from "./list-procedures.ts";

/** The calls of one request: all queries, or all mutations. */
export interface Calls {
  type: "query" | "mutation";
  /** Whether the response is a list. */
  isBatch: boolean;
  calls: readonly { path: string; input: unknown }[];
}

const typeByName = new Map(listProcedures().map(({ name, type }) => [name, type]));

export function isProcedure(path: string): boolean {
  return typeByName.has(path);
}

function parsed(text: unknown): { value: unknown } | undefined {
  if (typeof text !== "string") return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Whether the request asks for nothing but JSON, in the usual form. */
function isPlain({ headers }: FastifyRequest, query: Record<string, unknown>): boolean {
  const { accept = "", "content-type": type = "application/json" } = headers;
  const isStream = headers["trpc-accept"] !== undefined || accept.includes("application/jsonl");
  const isUsual = !("connectionParams" in query) && !Array.isArray(query["batch"]);
  return type.startsWith("application/json") && !isStream && isUsual;
}

/** The input as JSON text has it; undefined if it is malformed. */
function inputOf({ method, body }: FastifyRequest, query: Record<string, unknown>): { value: unknown } | undefined {
  if (method === "POST") return parsed(body);
  const { input } = query;
  return input === undefined || input === "" ? { value: undefined } : parsed(input);
}

/** The type of the procedures that a method may call. Unknown names fail for themselves. */
const typeOf: Readonly<Record<string, Calls["type"]>> = { GET: "query", POST: "mutation" };

/**
 * The calls of a well-formed request for queries or mutations, at most `batchMax`. Undefined for
 * any other, which tRPC's own handler answers: streams, and everything that is wrong.
 */
export function readCalls(request: FastifyRequest, batchMax: number): Calls | undefined {
  const { params, query } = request;
  if (!isRecord(params) || !isRecord(query) || !isPlain(request, query)) return undefined;
  const isBatch = query["batch"] === "1";
  const path = String(params["path"]);
  const names = isBatch ? path.split(",") : [path];
  const type = typeOf[request.method];
  if (type === undefined || names.length > batchMax || names.some((name) => (typeByName.get(name) ?? type) !== type)) {
    return undefined;
  }
  const input = inputOf(request, query);
  if (input === undefined) return undefined;
  if (!isBatch) return { type, isBatch, calls: [{ path, input: input.value }] };
  const { value = {} } = input;
  if (!isRecord(value)) return undefined;
  return { type, isBatch, calls: names.map((name, index) => ({ path: name, input: value[index] })) };
}
