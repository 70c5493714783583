import type { Activation } from "@hourloom/schema/accounts";
import type { Client } from "@/shared/api";
import { type Problem, problemOf, serverText } from "@/shared/problem";

export type ActivationOutcome = { ok: true } | { ok: false; text: string; stale: boolean; mayRetry: boolean };

const FAILED = "There was an error activating your account. Please try again.";

/** The attempts of this page's life by link: a link is tried once, however often the screen is drawn or mounted. */
const attempts = new Map<string, Promise<ActivationOutcome>>();

/** Whether the same link may do better in a while: the server has not judged it yet. */
function mayHelp(problem: Problem): boolean {
  if (problem.kind !== "refused") return true;
  const { code } = problem.refusal;
  return code === "throttled" || code === "unavailable";
}

async function tryLink(client: Client, link: Activation): Promise<ActivationOutcome> {
  try {
    await client.accounts.activate.mutate(link);
    return { ok: true };
  } catch (error) {
    const problem = problemOf(error);
    const stale = problem.kind === "refused" && problem.refusal.code === "link_stale";
    return { ok: false, text: serverText(problem) ?? FAILED, stale, mayRetry: mayHelp(problem) };
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
