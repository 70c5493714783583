import type { AppRouter } from "@hourloom/api/trpc/router";
import { type DomainError, errorBody } from "@hourloom/schema/errors/domain-errors";
import { isTRPCClientError } from "@trpc/client";

/** What kept a call from succeeding. Without an answer there is no refusal: the network failed. */
export type Problem = { kind: "rejected"; error: DomainError } | { kind: "unreachable" } | { kind: "failed" };

export function problemOf(error: unknown): Problem {
  if (!isTRPCClientError<AppRouter>(error)) return { kind: "failed" };
  const { data } = error;
  if (data === null || data === undefined) return { kind: "unreachable" };
  return data.error === undefined || data.error === null ? { kind: "failed" } : { kind: "rejected", error: data.error };
}

/** The server's own words: `non_field_errors` joined, or `detail`; undefined when it sent neither. */
export function serverText(problem: Problem): string | undefined {
  if (problem.kind !== "rejected") return undefined;
  const body = errorBody(problem.error);
  const texts = "non_field_errors" in body ? body.non_field_errors : undefined;
  if (Array.isArray(texts)) return texts.join(" ");
  return "detail" in body && typeof body.detail === "string" ? body.detail : undefined;
}

/** All that a refusal says, as text: `detail`, or the texts of every field; undefined when there was no answer or it has no words. */
export function errorText(problem: Problem): string | undefined {
  if (problem.kind !== "rejected") return undefined;
  const text = Object.values(errorBody(problem.error))
    .flat()
    .filter((member) => typeof member === "string")
    .join(" ");
  return text === "" ? undefined : text;
}

/** Beside a text of the specification's, what really happened and what to do; undefined where the server has said it already. */
export function reasonOf(problem: Problem): string | undefined {
  return problem.kind === "rejected" ? undefined : plainText(problem);
}

/** The server's texts under a form's fields; empty when it named none. */
export function serverFieldErrors(problem: Problem): Readonly<Record<string, readonly string[]>> {
  return problem.kind === "rejected" && problem.error.code === "invalid" ? problem.error.errors : {};
}

/** Whether what the call was about does not exist any more. */
export function isGone(problem: Problem | undefined): boolean {
  return problem?.kind === "rejected" && problem.error.code === "not_found";
}

/** What happened and what to do, in plain words. */
export function plainText(problem: Problem): string {
  switch (problem.kind) {
    case "unreachable":
      return navigator.onLine
        ? "Hourloom cannot be reached just now. Try again in a moment."
        : "You are offline. Try again when the connection is back.";
    case "failed":
      return "Something went wrong on our side. Try again in a moment.";
    case "rejected":
      return serverText(problem) ?? "This could not be saved as it is.";
  }
}

/** Whether asking once more might help: an answer from the server would be the same again. */
export function isWorthRetrying(error: unknown): boolean {
  return problemOf(error).kind !== "rejected";
}
