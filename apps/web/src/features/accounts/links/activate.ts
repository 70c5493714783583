import type { BrowserActivation, DeviceToken, PendingAccount } from "@hourloom/schema/accounts/accounts";
import { problemOf, type Problem, errorText, serverFieldErrors, serverText } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { knownDevice, rememberDevice } from "../device";
import { accountIdOf, type MailLink } from "./stored-link";
import { enter } from "../log-in";
import { findSignUpSecret, forgetSignUpSecret } from "../sign-up-secret";

/** Why a link did not activate: it has done so before, the server has not judged it yet, or it is not (or no longer) a right one. */
export type ActivationFailure = "stale" | "unknown" | "wrong";

export type ActivationResult =
  /**
   * Whose account it is, is signed in here; or, with a token, somebody else, who has to make room
   * first.
   */
  | { status: "activated"; waitingToken?: string }
  /** The link is good, and this is not the browser that signed up. */
  | { status: "unproven"; account: PendingAccount }
  | { status: "failed"; kind: ActivationFailure; text: string };

/** What beside the link a person shows. */
export type ActivationProof =
  | { by: "secret"; secret: string }
  | { by: "password"; password: string }
  | { by: "new_password"; new_password: string };

const FAILED = "There was an error activating your account. Please try again.";

/** The attempts of this page's life by link: a link is tried once, however often the screen is drawn or mounted. */
const attempts = new Map<string, Promise<ActivationResult>>();

function failureOf(problem: Problem): ActivationFailure {
  if (problem.kind !== "rejected") return "unknown";
  const { code } = problem.error;
  if (code === "link_stale") return "stale";
  return code === "throttled" || code === "unavailable" ? "unknown" : "wrong";
}

function failed(problem: Problem): ActivationResult {
  return { status: "failed", kind: failureOf(problem), text: serverText(problem) ?? FAILED };
}

/** Whether the account of the link is signed in here. */
export function isSignedInAs({ session }: Pick<Services, "session">, uid: string): boolean {
  const state = session.get();
  return state.status === "signed_in" && state.user !== undefined && state.user.id === accountIdOf(uid);
}

/** Signs in by what the activation has answered, unless somebody else is signed in here. */
async function settle(services: Services, { uid }: MailLink, login: DeviceToken): Promise<ActivationResult> {
  const id = accountIdOf(uid);
  if (id !== undefined) forgetSignUpSecret(localStorage, id);
  rememberDevice(localStorage, login.device_id);
  if (services.session.get().status === "signed_in") return { status: "activated", waitingToken: login.auth_token };
  // Without a profile nobody is signed in; the account is active all the same, and the button leads
  // to the login.
  await enter(services, login.auth_token);
  return { status: "activated" };
}

function send({ client }: Services, link: MailLink, proof: ActivationProof): Promise<DeviceToken> {
  const device = knownDevice(localStorage);
  const input: BrowserActivation = { ...link, ...proof, ...(device !== undefined && { device_id: device }) };
  return client.accounts.activate.mutate(input);
}

/** Activates by the secret of this browser; undefined where it has none that counts. */
async function tryHere(services: Services, link: MailLink): Promise<ActivationResult | undefined> {
  const id = accountIdOf(link.uid) ?? "";
  const secret = findSignUpSecret(localStorage, id);
  if (secret === undefined) return undefined;
  try {
    return await settle(services, link, await send(services, link, { by: "secret", secret }));
  } catch (error) {
    const problem = problemOf(error);
    if (!("secret" in serverFieldErrors(problem))) return failed(problem);
    forgetSignUpSecret(localStorage, id);
    return undefined;
  }
}

async function tryLink(services: Services, link: MailLink): Promise<ActivationResult> {
  // Another tab may have opened the same link a moment ago, and be in.
  services.session.adopt();
  if (isSignedInAs(services, link.uid)) return { status: "activated" };
  const here = await tryHere(services, link);
  if (here !== undefined) return here;
  try {
    return { status: "unproven", account: await services.client.accounts.checkActivation.mutate(link) };
  } catch (error) {
    return failed(problemOf(error));
  }
}

/** One tab after the other, where the browser has locks: it has none for pages without TLS. */
function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, work) : work();
}

/**
 * Opens a link from the mail: in the browser that signed up this activates and signs in, in another
 * one it changes nothing. Asked again, it answers with the same attempt.
 */
export function openActivation(services: Services, link: MailLink): Promise<ActivationResult> {
  const key = `${link.uid}/${link.token}`;
  const attempt = attempts.get(key) ?? inTurn(`activation ${link.uid}`, () => tryLink(services, link));
  attempts.set(key, attempt);
  return attempt;
}

/** Lets a link be tried anew after an attempt that got no answer. */
export function forgetAttempt(link: MailLink): void {
  attempts.delete(`${link.uid}/${link.token}`);
}

export type ProofResult =
  | ActivationResult
  /** What was shown will not do; the link stays good. */
  | { status: "rejected"; at: "field" | "form"; text: string };

/** Activates in another browser by what the person has typed, and signs in. */
export async function activateBy(
  services: Services,
  link: MailLink,
  proof: Exclude<ActivationProof, { by: "secret" }>,
): Promise<ProofResult> {
  try {
    return await settle(services, link, await send(services, link, proof));
  } catch (error) {
    const problem = problemOf(error);
    const errors = serverFieldErrors(problem);
    const result = failed(problem);
    if (result.status === "failed" && (result.kind === "stale" || "uid" in errors || "token" in errors)) {
      return result;
    }
    return { status: "rejected", at: proof.by in errors ? "field" : "form", text: errorText(problem) ?? FAILED };
  }
}
