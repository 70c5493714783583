import { describeProblem, errorText, problemOf } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { deviceZone } from "@/shared/time/clock";
import { deviceInput, storeDeviceId } from "../device";
import { completeLogin } from "../log-in";

export type StartedTrial = { ok: true } | { ok: false; text: string };

/** The attempt of this page, since the screen may be mounted twice. */
let attempt: Promise<StartedTrial> | undefined;

async function start(services: Services): Promise<StartedTrial> {
  const { api, queryClient } = services;
  try {
    const input = { timezone: deviceZone(), ...deviceInput(localStorage) };
    const { auth_token, device_id } = await runMutation(queryClient, api.trials.start.mutationOptions(), input);
    storeDeviceId(localStorage, device_id);
    const login = await completeLogin(services, auth_token);
    return login.ok ? login : { ok: false, text: login.kind === "inactive" ? "" : login.text };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === "rejected" && problem.error.code === "throttled") {
      return {
        ok: false,
        text: "Many have tried Hourloom from here just now. Please try again in an hour, or sign up.",
      };
    }
    return { ok: false, text: errorText(problem) ?? describeProblem(problem) };
  }
}

/** Opens a trial workspace and signs in. Calls until it has opened return the same attempt. */
export function startTrial(services: Services): Promise<StartedTrial> {
  return (attempt ??= start(services).then((started) => {
    // After a log-out the same page may open another one.
    if (started.ok) attempt = undefined;
    return started;
  }));
}

/** Allows another attempt. */
export function forgetTrialAttempt(): void {
  attempt = undefined;
}
