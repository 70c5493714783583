import type { AppRouter } from "@hourloom/api/trpc/router";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { isTRPCClientError } from "@trpc/client";

/** Why a call failed: rejected by the server, no response, or an unexpected error. */
export type Problem =
  | { kind: "rejected"; error: DomainError; message?: string }
  | { kind: "unreachable" }
  | { kind: "failed" };

export function problemOf(error: unknown): Problem {
  if (!isTRPCClientError<AppRouter>(error)) return { kind: "failed" };
  const { data } = error;
  if (data === null || data === undefined) return { kind: "unreachable" };
  const { error: domainError } = data;
  if (domainError === undefined || domainError === null) return { kind: "failed" };
  return { kind: "rejected", error: domainError, message: error.message };
}

/** The server's `detail` or joined `non_field_errors`; undefined without either. */
export function serverText(problem: Problem): string | undefined {
  if (problem.kind !== "rejected") return undefined;
  if (problem.error.code === "invalid") return problem.error.errors["non_field_errors"]?.join(" ");
  return problem.message;
}

/** All texts of an error, those of fields included; undefined without a response or a text. */
export function errorText(problem: Problem): string | undefined {
  if (problem.kind !== "rejected") return undefined;
  if (problem.error.code !== "invalid") return problem.message;
  const text = Object.values(problem.error.errors).flat().join(" ");
  return text === "" ? undefined : text;
}

/** Explains a failure without a server's text; undefined if the server has sent one. */
export function reasonOf(problem: Problem): string | undefined {
  return problem.kind === "rejected" ? undefined : describeProblem(problem);
}

/** The server's texts by field; empty without any. */
export function serverFieldErrors(problem: Problem): Readonly<Record<string, readonly string[]>> {
  return problem.kind === "rejected" && problem.error.code === "invalid" ? problem.error.errors : {};
}

/** Whether the row of the call no longer exists. */
export function isNotFound(problem: Problem | undefined): boolean {
  return problem?.kind === "rejected" && problem.error.code === "not_found";
}

/** Waits for a removal, which succeeds as well if the row was removed elsewhere. */
export async function ignoreNotFound(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!isNotFound(problemOf(error))) throw error;
  }
}

/** A message about the failure and what the user can do. */
export function describeProblem(problem: Problem): string {
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

/** What is told about a failed call: the server's texts, otherwise what kind of failure it is. */
export function failureText(error: unknown): string {
  const problem = problemOf(error);
  return errorText(problem) ?? describeProblem(problem);
}

/** Whether a retry may succeed: a rejected call would be rejected again. */
export function isRetryable(error: unknown): boolean {
  return problemOf(error).kind !== "rejected";
}
