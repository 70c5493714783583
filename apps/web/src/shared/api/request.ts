import type { LoginStore } from "@/shared/login/login-store";
import { SCHEME } from "./client";
import { describeProblem } from "./problem";

/** Why a request failed, in words, and whether the same request may succeed later. */
export interface RequestFailure {
  text: string;
  isRetryable: boolean;
}

export type Requested<Value> = { ok: true; value: Value } | { ok: false; failure: RequestFailure };

/** The texts of a body such as `{ "file": ["This file is larger than 10 MB."] }`. */
function fieldTexts(body: unknown): string {
  const fields: readonly unknown[] = typeof body === "object" && body !== null ? Object.values(body) : [];
  return fields
    .flat()
    .filter((text) => typeof text === "string")
    .join(" ");
}

function unexpected(): RequestFailure {
  return { text: describeProblem({ kind: "failed" }), isRetryable: true };
}

async function failureOf(response: Response): Promise<RequestFailure> {
  switch (response.status) {
    case 400: {
      const text = fieldTexts(await response.json().catch(() => undefined));
      return text === "" ? unexpected() : { text, isRetryable: false };
    }
    case 408:
      return { text: "It took too long to arrive. Try again where the connection is faster.", isRetryable: true };
    case 413:
      return { text: "This file is too large.", isRetryable: false };
    case 429:
      return { text: "That was too often. Try again in a moment.", isRetryable: true };
    case 503:
      return { text: "The server is busy just now. Try again in a moment.", isRetryable: true };
    default:
      return unexpected();
  }
}

/**
 * A request beside the tRPC client, for files. Returns the response if its status is 2xx; a 401
 * response ends the login.
 */
export async function request(
  loginStore: LoginStore,
  path: string,
  init: RequestInit = {},
): Promise<Requested<Response>> {
  const token = loginStore.token();
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set("authorization", SCHEME + token);
  const response = await fetch(path, { ...init, headers }).catch(() => undefined);
  if (response === undefined) {
    return { ok: false, failure: { text: describeProblem({ kind: "unreachable" }), isRetryable: true } };
  }
  if (response.status === 401 && token !== undefined) loginStore.rejectToken(token);
  return response.ok ? { ok: true, value: response } : { ok: false, failure: await failureOf(response) };
}
