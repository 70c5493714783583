import { defaultSettings } from "@hourloom/schema/accounts/settings";
import { errorMessage, type DomainError } from "@hourloom/schema/errors/domain-errors";
import { vi } from "vitest";

/**
 * Response of the stubbed server to a procedure: a value, an error, no connection, or no response
 * yet.
 */
export type StubResponse = { value: unknown } | { error: DomainError; status?: number } | "unreachable" | "never";

export interface StubServer {
  /** Calls in order, with their input. */
  calls: { procedure: string; input: unknown }[];
  /** The HTTP requests, with token and `keepalive`. */
  requests: { path: string; authorization: string | null; keepalive: boolean }[];
  /** Sets the response of a procedure. */
  respond: (procedure: string, response: StubResponse) => void;
}

function wire(response: Exclude<StubResponse, string>): { status: number; body: unknown } {
  if ("value" in response) return { status: 200, body: { result: { data: response.value } } };
  const { error: domainError, status = 400 } = response;
  const data = { code: "BAD_REQUEST", httpStatus: status, error: domainError };
  return { status, body: { error: { code: -32600, message: errorMessage(domainError), data } } };
}

/** Replaces `fetch` by a server that responds by procedure, until `vi.unstubAllGlobals()`. */
export function stubServer(responses: Record<string, StubResponse> = {}): StubServer {
  // Each sign-in reads the settings.
  const known = new Map(Object.entries<StubResponse>({ "settings.get": { value: defaultSettings }, ...responses }));
  const calls: StubServer["calls"] = [];
  const requests: StubServer["requests"] = [];
  const stub: typeof fetch = async (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address, "http://localhost");
    const authorization = new Headers(init?.headers).get("authorization");
    requests.push({ path: url.pathname, authorization, keepalive: init?.keepalive === true });
    const body = typeof init?.body === "string" ? init.body : url.searchParams.get("input");
    const sent: unknown = JSON.parse(body ?? "{}");
    const procedures = url.pathname.replace("/trpc/", "").split(",");
    if (procedures.some((procedure) => known.get(procedure) === "never")) return new Promise(() => {});
    const results = procedures.map((procedure, index) => {
      calls.push({
        procedure,
        input: url.searchParams.has("batch") ? Reflect.get(Object(sent), String(index)) : sent,
      });
      const response = known.get(procedure) ?? "unreachable";
      if (typeof response === "string") throw new TypeError("Failed to fetch");
      return wire(response);
    });
    if (!url.searchParams.has("batch")) {
      const [{ status, body: result } = { status: 500, body: {} }] = results;
      return Response.json(result, { status });
    }
    const statuses = new Set(results.map(({ status }) => status));
    const status = statuses.size === 1 ? [...statuses][0] : 207;
    return Response.json(
      results.map(({ body }) => body),
      { status: status ?? 200 },
    );
  };
  vi.stubGlobal("fetch", stub);
  return { calls, requests, respond: (procedure, response) => void known.set(procedure, response) };
}
