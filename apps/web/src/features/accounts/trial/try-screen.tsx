import { Button } from "@hourloom/ui/button";
import { Spinner } from "@hourloom/ui/spinner";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useServices } from "@/shared/api/services";
import { LinkPageFrame, LinkProblem } from "../links/link-page-frame";
import { forgetTrialAttempt, startTrial } from "./start-trial";

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
    forgetTrialAttempt();
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <LinkPageFrame title="Try Hourloom">
      <h1 className="text-title font-semibold text-balance">A workspace to try</h1>
      {problem === undefined ? (
        <p role="status" className="flex items-center gap-3 text-base">
          <Spinner />
          Your workspace is being made...
        </p>
      ) : (
        <>
          <LinkProblem text="No workspace could be made." advice={problem} />
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" onClick={retry}>
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
