import { Button } from "@hourloom/ui/button";
import { RotateCcw } from "@hourloom/ui/icons";
import type { ListedSession } from "@/features/sessions/session-filter";
import { newId } from "@/shared/api/new-id";
import { useTimerCommands } from "./commands/use-timer-commands";

/** Starts a past session again, with its title and task; nothing for one that is not over. */
export function AgainButton({ session }: { session: ListedSession }) {
  const { begin } = useTimerCommands();
  const { title, task, state } = session;
  if (state !== "done" && state !== "stopped") return null;
  const again = () => {
    const same = { type: "start", phase: "focus", session: newId(), task } as const;
    void (session.type === "flowtime"
      ? begin({ ...same, mode: "flowtime", title: "" })
      : begin({ ...same, mode: "pomodoro", title, minutes: session.duration }));
  };
  return (
    <Button variant="quiet" aria-label={`Again: ${title}`} onClick={again}>
      <RotateCcw aria-hidden="true" className="size-4" />
      Again
    </Button>
  );
}
