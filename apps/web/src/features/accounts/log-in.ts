import { deviceZone } from "@/shared/time/clock";
import { problemOf, reasonOf, errorText, serverText } from "@/shared/api/problem";
import { rememberSignIn } from "@/shared/session/sign-in-flag";
import type { Services } from "@/shared/api/services";
import type { FormTrouble } from "@/shared/api/server-form";
import { knownDevice, rememberDevice } from "./device";
import type { GoogleCredential } from "@/shared/account/google-sign-in";
import { endLogin } from "./log-out";

export interface Credentials {
  email: string;
  password: string;
}

export type LoginResult =
  | { ok: true }
  | { ok: false; kind: "inactive" }
  /** `throttled`: there were too many tries, by whomever; a link by mail still lets in. */
  | ({ ok: false; kind: "failed" | "throttled" } & FormTrouble);

export const CREDENTIALS_REQUIRED = "Email and password are required.";
export const INACTIVE = "User inactive or deleted.";
const SOMEBODY_ELSE = "Somebody has signed in in another tab meanwhile. Please try again.";

function failed(text: string, reason?: string): LoginResult {
  return { ok: false, kind: "failed", text, reason };
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** "30 seconds", "2 minutes", "24 hours": no less than that. */
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
  const text = serverText(problem) ?? fallback;
  return text === INACTIVE ? { ok: false, kind: "inactive" } : failed(text, reasonOf(problem));
}

/** Whether the person still wants in: who closes the dialog meanwhile does not. */
type IsWanted = () => boolean;

const unwanted = failed("");
const always: IsWanted = () => true;

/** With a token the profile is fetched, and only with both is anybody signed in. */
export async function enter(
  { client, session }: Services,
  token: string,
  isWanted: IsWanted = always,
): Promise<LoginResult> {
  if (!isWanted()) {
    void endLogin(client, token);
    return unwanted;
  }
  session.beginSignIn(token);
  // A login that nobody will use must not stand among the person's sessions.
  const giveUp = () => {
    session.end(token);
    void endLogin(client, token);
  };
  try {
    const user = await client.accounts.me.query();
    if (!isWanted()) {
      giveUp();
      return unwanted;
    }
    if (!session.completeSignIn(token, user)) {
      giveUp();
      return failed(SOMEBODY_ELSE);
    }
    rememberSignIn(localStorage);
    return { ok: true };
  } catch (error) {
    giveUp();
    return failure(error, "An unexpected error occurred.");
  }
}

/** The name of this device, for a call that takes it. */
export function namedDevice(): { device_id?: string } {
  const device_id = knownDevice(localStorage);
  return device_id === undefined ? {} : { device_id };
}

/** Signs in by address and password. Refusals come back as text; an account that waits for its activation is told apart. */
export async function logIn(
  services: Services,
  credentials: Credentials,
  isWanted: IsWanted = always,
): Promise<LoginResult> {
  if (credentials.email.trim() === "" || credentials.password.trim() === "") return failed(CREDENTIALS_REQUIRED);
  try {
    const { auth_token, device_id } = await services.client.accounts.logIn.mutate({ ...credentials, ...namedDevice() });
    rememberDevice(localStorage, device_id);
    return await enter(services, auth_token, isWanted);
  } catch (error) {
    return failure(error, "Login failed. Please try again.");
  }
}

/** Signs in by what Google's button gave; at the first time that makes the account, in the browser's zone. */
export async function signInWithGoogle(
  services: Services,
  provided: GoogleCredential,
  isWanted: IsWanted = always,
): Promise<LoginResult> {
  try {
    const { auth_token, device_id } = await services.client.accounts.signInWithGoogle.mutate({
      ...provided,
      ...namedDevice(),
      timezone: deviceZone(),
    });
    rememberDevice(localStorage, device_id);
    return await enter(services, auth_token, isWanted);
  } catch (error) {
    const problem = problemOf(error);
    return failed(errorText(problem) ?? "An error occurred", reasonOf(problem));
  }
}
