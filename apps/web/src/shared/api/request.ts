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

/** By status; other responses are unexpected. */
const failures: Readonly<Record<number, RequestFailure>> = {
  408: { text: "It took too long to arrive. Try again where the connection is faster.", isRetryable: true },
  413: { text: "This file is too large.", isRetryable: false },
  429: { text: "That was too often. Try again in a moment.", isRetryable: true },
  503: { text: "The server is busy just now. Try again in a moment.", isRetryable: true },
};

async function failureOf(response: Response): Promise<RequestFailure> {
  const text = response.status === 400 ? fieldTexts(await response.json().catch(() => undefined)) : "";
  if (text !== "") return { text, isRetryable: false };
  return failures[response.status] ?? { text: describeProblem({ kind: "failed" }), isRetryable: true };
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
