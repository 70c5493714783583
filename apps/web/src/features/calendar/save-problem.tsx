import type { Event } from "@hourloom/schema/events";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { plainText, type Problem } from "@/shared/problem";
import { changedEvent } from "./changed-event";
import { describeEvent } from "./event-label";

interface SaveProblemProps {
  problem: Problem;
  onRetry: () => void;
  onTakeCurrent: (current: Event) => void;
  onSaveMine: (current: Event) => void;
}

/** Why the form is still open, and the ways on. What was typed stands above it, untouched. */
export function SaveProblem({ problem, onRetry, onTakeCurrent, onSaveMine }: SaveProblemProps) {
  const current = changedEvent(problem);
  if (current !== undefined) {
    return (
      <Notice
        tone="problem"
        action={
          <>
            <Button onClick={() => onTakeCurrent(current)}>Take that</Button>
            <Button onClick={() => onSaveMine(current)}>Save mine</Button>
          </>
        }
      >
        It was changed somewhere else meanwhile and is now {describeEvent(current)}.
      </Notice>
    );
  }
  if (problem.kind === "refused" && problem.refusal.code === "not_found") {
    return <Notice tone="problem">It was deleted somewhere else meanwhile, so it cannot be updated.</Notice>;
  }
  return (
    <Notice tone="problem" action={<Button onClick={onRetry}>Retry</Button>}>
      Not saved. {plainText(problem)}
    </Notice>
  );
}
