import type { Activation } from "@hourloom/schema/accounts";
import type { Client } from "@/shared/api";
import { type Problem, problemOf, serverText } from "@/shared/problem";

/** Why a link did not activate: it has done so before, the server has not judged it yet, or it is not (or no longer) a right one. */
export type ActivationFailure = "stale" | "unjudged" | "wrong";

export type ActivationOutcome = { ok: true } | { ok: false; kind: ActivationFailure; text: string };

const FAILED = "There was an error activating your account. Please try again.";

/** The attempts of this page's life by link: a link is tried once, however often the screen is drawn or mounted. */
const attempts = new Map<string, Promise<ActivationOutcome>>();

function failureOf(problem: Problem): ActivationFailure {
  if (problem.kind !== "refused") return "unjudged";
  const { code } = problem.refusal;
  if (code === "link_stale") return "stale";
  return code === "throttled" || code === "unavailable" ? "unjudged" : "wrong";
}

async function tryLink(client: Client, link: Activation): Promise<ActivationOutcome> {
  try {
    await client.accounts.activate.mutate(link);
    return { ok: true };
  } catch (error) {
    const problem = problemOf(error);
    return { ok: false, kind: failureOf(problem), text: serverText(problem) ?? FAILED };
  }
}

/** Activates the account of a link from the mail; asked again, it answers with the same attempt. */
export function activateOnce(client: Client, link: Activation): Promise<ActivationOutcome> {
  const key = `${link.uid}/${link.token}`;
  const attempt = attempts.get(key) ?? tryLink(client, link);
  attempts.set(key, attempt);
  return attempt;
}

/** Lets a link be tried anew after an attempt that got no answer. */
export function forgetAttempt(link: Activation): void {
  attempts.delete(`${link.uid}/${link.token}`);
}
