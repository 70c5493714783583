import { Button } from "@hourloom/ui/button";
import { Spinner } from "@hourloom/ui/spinner";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { useServices, type Services } from "@/shared/api/services";
import { LinkPageFrame } from "../links/link-page-frame";
import { failureText, problemOf } from "@/shared/api/problem";
import { runMutation } from "@/shared/mutations/run-mutation";
import { deviceZone } from "@/shared/time/clock";
import { deviceInput, storeDeviceId } from "../device";
import { deviceRegion } from "../device-region";
import { completeLogin } from "../log-in";

type StartedTrial = { ok: true } | { ok: false; text: string };

/** The attempt of this page, since the screen may be mounted twice. */
let trial: Promise<StartedTrial> | undefined;

async function start(services: Services): Promise<StartedTrial> {
  const { api, queryClient } = services;
  try {
    const input = { timezone: deviceZone(), regional: deviceRegion(), ...deviceInput(localStorage) };
    const { auth_token, device_id } = await runMutation(queryClient, api.trials.start.mutationOptions(), input);
    storeDeviceId(localStorage, device_id);
    const login = await completeLogin(services, auth_token);
    return login.ok ? login : { ok: false, text: login.kind === "inactive" ? "" : login.text };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === "rejected" && problem.error.code === "throttled") {
      const text = "Many have tried Hourloom from here just now. Please try again in an hour, or sign up.";
      return { ok: false, text };
    }
    return { ok: false, text: failureText(error) };
  }
}

/** Opens a trial workspace and signs in. Calls until it has opened return the same attempt. */
function startTrial(services: Services): Promise<StartedTrial> {
  return (trial ??= start(services).then((started) => {
    // After a log-out the same page may open another one.
    if (started.ok) trial = undefined;
    return started;
  }));
}

/** Opens a trial workspace when it is mounted; `onStarted` is called after the sign-in. */
export function TryScreen({ onStarted }: { onStarted: () => void }) {
  const services = useServices();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isCurrent = true;
    void startTrial(services).then((started) => {
      if (!isCurrent) return;
      if (started.ok) onStarted();
      else setProblem(started.text);
    });
    return () => {
      isCurrent = false;
    };
  }, [services, attempt, onStarted]);
  const retry = () => {
    trial = undefined;
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <LinkPageFrame title="Try Hourloom" heading="A workspace to try">
      {problem === undefined ? (
        <p role="status" className="flex items-center gap-3 text-base">
          <Spinner />
          Your workspace is being made...
        </p>
      ) : (
        <>
          <FormErrorNotice formError={{ text: "No workspace could be made.", reason: problem }} />
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={retry}>
              Retry
            </Button>
            <Button asChild>
              <Link to="/" reloadDocument>
                Go to the start
              </Link>
            </Button>
          </div>
        </>
      )}
    </LinkPageFrame>
  );
}
