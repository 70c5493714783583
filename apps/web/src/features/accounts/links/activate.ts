import type { DeviceToken, PendingAccount } from "@hourloom/schema/accounts/accounts";
import { problemOf, type Problem, errorText, serverFieldErrors, serverText } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { askForWelcome } from "@/shared/login/welcome";
import { deviceInput, storeDeviceId } from "../device";
import { accountIdOf, isSignedInAs, type MailLink } from "./stored-link";
import { completeLogin } from "../log-in";
import { logOut } from "../log-out";
import { isInTrial } from "../use-log-out";
import { findSignUpSecret, forgetSignUpSecret, isTrialSignUp } from "../sign-up-secret";

/**
 * `stale`: already activated. `unknown`: not checked by the server. `wrong`: invalid or expired.
 */
export type ActivationFailure = "stale" | "unknown" | "wrong";

/** Why an activation failed. */
export interface FailedActivation {
  status: "failed";
  kind: ActivationFailure;
  text: string;
}

export type ActivationResult =
  /**
   * The account is signed in; with `waitingToken` another user is, who must be signed out first.
   */
  | { status: "activated"; waitingToken?: string }
  /** The link is valid, but this browser did not sign up. */
  | { status: "unproven"; account: PendingAccount }
  | FailedActivation;

/** Proof of the sign-up beside the link. */
export type ActivationProof =
  | { by: "secret"; secret: string }
  | { by: "password"; password: string }
  | { by: "new_password"; new_password: string };

const FAILED = "There was an error activating your account. Please try again.";

/** Attempts of this page by link: a link is used only once, even if the screen mounts twice. */
const attempts = new Map<string, Promise<ActivationResult>>();

function failureOf(problem: Problem): ActivationFailure {
  if (problem.kind !== "rejected") return "unknown";
  const { code } = problem.error;
  if (code === "link_stale") return "stale";
  return code === "throttled" || code === "unavailable" ? "unknown" : "wrong";
}

function failed(problem: Problem): FailedActivation {
  return { status: "failed", kind: failureOf(problem), text: serverText(problem) ?? FAILED };
}

/** Signs in with the login of the activation, unless another user is signed in. */
async function completeActivation(
  services: Services,
  { uid }: MailLink,
  login: DeviceToken,
): Promise<ActivationResult> {
  const id = accountIdOf(uid) ?? "";
  const isTrial = isTrialSignUp(localStorage, id);
  forgetSignUpSecret(localStorage, id);
  storeDeviceId(localStorage, login.device_id);
  const current = services.loginStore.get();
  // A trial workspace that was signed up is the activated account itself.
  if (isTrial && isInTrial(services.loginStore)) logOut(services);
  else if (current.status === "signed_in") return { status: "activated", waitingToken: login.auth_token };
  // If the profile fails to load, the account is still active and the button leads to the login.
  await completeLogin(services, login.auth_token);
  if (!isTrial) askForWelcome(sessionStorage);
  return { status: "activated" };
}

function send({ api, queryClient }: Services, link: MailLink, proof: ActivationProof): Promise<DeviceToken> {
  const input = { ...link, ...proof, ...deviceInput(localStorage) };
  return runMutation(queryClient, api.accounts.activate.mutationOptions(), input);
}

/** Activates with the secret of this browser; undefined without a valid one. */
async function activateBySecret(services: Services, link: MailLink): Promise<ActivationResult | undefined> {
  const id = accountIdOf(link.uid) ?? "";
  const secret = findSignUpSecret(localStorage, id);
  if (secret === undefined) return undefined;
  try {
    return await completeActivation(services, link, await send(services, link, { by: "secret", secret }));
  } catch (error) {
    const problem = problemOf(error);
    if (!("secret" in serverFieldErrors(problem))) return failed(problem);
    forgetSignUpSecret(localStorage, id);
    return undefined;
  }
}

async function tryLink(services: Services, link: MailLink): Promise<ActivationResult> {
  // Another tab may have opened the same link and signed in.
  services.loginStore.restore();
  if (isSignedInAs(services.loginStore, link.uid)) return { status: "activated" };
  const result = await activateBySecret(services, link);
  if (result !== undefined) return result;
  const options = services.api.accounts.checkActivation.mutationOptions();
  try {
    return { status: "unproven", account: await runMutation(services.queryClient, options, link) };
  } catch (error) {
    return failed(problemOf(error));
  }
}

/** Runs in one tab after the other, if the browser has the Web Locks API (secure contexts). */
function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, work) : work();
}

/**
 * Opens an activation link: activates and signs in if this browser signed up, otherwise only checks
 * the link. Repeated calls return the same attempt.
 */
export function openActivation(services: Services, link: MailLink): Promise<ActivationResult> {
  const key = `${link.uid}/${link.token}`;
  const attempt = attempts.get(key) ?? withLock(`activation ${link.uid}`, () => tryLink(services, link));
  attempts.set(key, attempt);
  return attempt;
}

/** Allows another attempt. */
export function forgetAttempt(link: MailLink): void {
  attempts.delete(`${link.uid}/${link.token}`);
}

type ProofResult =
  | ActivationResult
  /** The proof is wrong; the link remains valid. */
  | { status: "rejected"; at: "field" | "form"; text: string };

/** Activates with a typed password and signs in. */
export async function activateWithPassword(
  services: Services,
  link: MailLink,
  proof: Exclude<ActivationProof, { by: "secret" }>,
): Promise<ProofResult> {
  try {
    return await completeActivation(services, link, await send(services, link, proof));
  } catch (error) {
    const problem = problemOf(error);
    const errors = serverFieldErrors(problem);
    const result = failed(problem);
    if (result.kind === "stale" || "uid" in errors || "token" in errors) return result;
    return { status: "rejected", at: proof.by in errors ? "field" : "form", text: errorText(problem) ?? FAILED };
  }
}
