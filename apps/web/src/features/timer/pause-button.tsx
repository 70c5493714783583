import { Button } from "@hourloom/ui/button";
import { Pause, Play } from "@hourloom/ui/icons";
import type { ComponentProps } from "react";
import { useTimerCommands } from "./commands/use-timer-commands";

interface PauseButtonProps extends ComponentProps<typeof Button> {
  isRunning: boolean;
  /** Shows only the icon. */
  isSmall?: boolean;
}

/** Pauses or resumes the timer. */
export function PauseButton({ isRunning, isSmall = false, ...props }: PauseButtonProps) {
  const { send } = useTimerCommands();
  const Icon = isRunning ? Pause : Play;
  return (
    <Button
      {...props}
      aria-label={isSmall ? (isRunning ? "Pause the timer" : "Let the timer go on") : undefined}
      onClick={() => void send({ type: isRunning ? "pause" : "resume" })}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isSmall ? null : isRunning ? "Pause" : "Resume"}
    </Button>
  );
}
