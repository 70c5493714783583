import { deviceZone } from "@/shared/time/clock";
import { problemOf, reasonOf, errorText, serverText } from "@/shared/api/problem";
import { runMutation } from "@/shared/mutations/run-mutation";
import { SETTINGS_KEY } from "@/shared/login/login-storage";
import { askForWelcome } from "@/shared/login/welcome";
import { rememberSignIn } from "@/shared/login/sign-in-flag";
import type { Services } from "@/shared/api/services";
import type { FormError } from "@/shared/api/server-form";
import { deviceInput, storeDeviceId } from "./device";
import { deviceRegion } from "./device-region";
import type { GoogleCredential } from "@/shared/account/google-sign-in";
import { endLogin } from "./log-out";

export interface Credentials {
  email: string;
  password: string;
}

export type LoginResult =
  | { ok: true }
  | { ok: false; kind: "inactive" }
  /** `throttled`: too many attempts by anyone; a link by mail still works. */
  | ({ ok: false; kind: "failed" | "throttled" } & FormError);

export const CREDENTIALS_REQUIRED = "Email and password are required.";
const SOMEBODY_ELSE = "Somebody has signed in in another tab meanwhile. Please try again.";

function failed(text: string, reason?: string): LoginResult {
  return { ok: false, kind: "failed", text, reason };
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** "30 seconds", "2 minutes", "24 hours", rounded up. */
function waitText(seconds: number): string {
  if (seconds < 60) return counted(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour");
}

function throttled(seconds: number): LoginResult {
  const text = `Too many tries to log in. You can try again in ${waitText(seconds)}.`;
  return { ok: false, kind: "throttled", text, reason: "A link that we send to your address lets you in at once." };
}

function failure(error: unknown, fallback: string): LoginResult {
  const problem = problemOf(error);
  if (problem.kind === "rejected" && problem.error.code === "user_inactive") return { ok: false, kind: "inactive" };
  if (problem.kind === "rejected" && problem.error.code === "throttled") {
    return throttled(problem.error.retry_after_seconds);
  }
  return failed(serverText(problem) ?? fallback, reasonOf(problem));
}

/** False if the user has closed the dialog meanwhile. */
type IsWanted = () => boolean;

const cancelled = failed("");
const always: IsWanted = () => true;

/** Fetches the profile of a new token and signs in. */
export async function completeLogin(
  services: Services,
  token: string,
  isWanted: IsWanted = always,
): Promise<LoginResult> {
  const { api, client, loginStore, queryClient } = services;
  if (!isWanted()) {
    void endLogin(services, token);
    return cancelled;
  }
  loginStore.beginSignIn(token);
  // An unused login must not remain in the list of sessions.
  const cancelLogin = () => {
    loginStore.end(token);
    void endLogin(services, token);
  };
  try {
    // The settings too, so that the first screen begins the week on the right day.
    const [user, settings] = await Promise.all([
      client.accounts.me.query(),
      queryClient.fetchQuery({ ...api.settings.get.queryOptions(), retry: false }).catch(() => undefined),
    ]);
    if (isWanted() && loginStore.completeSignIn(token, user)) {
      if (settings !== undefined) localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
      rememberSignIn(localStorage);
      return { ok: true };
    }
    cancelLogin();
    return isWanted() ? failed(SOMEBODY_ELSE) : cancelled;
  } catch (error) {
    cancelLogin();
    return failure(error, "An unexpected error occurred.");
  }
}

/** Signs in by address and password. An inactive account is told apart from other errors. */
export async function logIn(
  services: Services,
  credentials: Credentials,
  isWanted: IsWanted = always,
): Promise<LoginResult> {
  const { api, queryClient } = services;
  if (credentials.email.trim() === "" || credentials.password.trim() === "") return failed(CREDENTIALS_REQUIRED);
  try {
    const input = { ...credentials, ...deviceInput(localStorage) };
    const { auth_token, device_id } = await runMutation(queryClient, api.accounts.logIn.mutationOptions(), input);
    storeDeviceId(localStorage, device_id);
    return await completeLogin(services, auth_token, isWanted);
  } catch (error) {
    return failure(error, "Login failed. Please try again.");
  }
}

/**
 * Signs in with Google's credential. The first sign-in creates the account, in the browser's zone.
 */
export async function signInWithGoogle(
  services: Services,
  credential: GoogleCredential,
  isWanted: IsWanted = always,
): Promise<LoginResult> {
  const options = services.api.accounts.signInWithGoogle.mutationOptions();
  try {
    const input = { ...credential, ...deviceInput(localStorage), timezone: deviceZone(), regional: deviceRegion() };
    const { auth_token, device_id, is_first_login } = await runMutation(services.queryClient, options, input);
    storeDeviceId(localStorage, device_id);
    const result = await completeLogin(services, auth_token, isWanted);
    if (result.ok && is_first_login) askForWelcome(sessionStorage);
    return result;
  } catch (error) {
    const problem = problemOf(error);
    return failed(errorText(problem) ?? "An error occurred", reasonOf(problem));
  }
}
