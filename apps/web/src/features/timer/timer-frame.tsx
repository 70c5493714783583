import { nextPhase } from "@hourloom/domain/timer/next-phase";
import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { Link, useLocation } from "@tanstack/react-router";
import { findPhaseStyle, phaseStyles } from "@/shared/timer/phase-styles";
import { runTitle } from "@/shared/timer/phase-names";
import { elapsedShare, shownTime } from "@/shared/timer/timer-messages";
import { type TimerNow, useTimer } from "@/shared/timer/use-timer";
import { NextStepQuestion } from "./background/next-step-line";
import { MiniTimerWindow } from "./mini-timer";
import { PauseButton } from "./pause-button";
import { SleepGapDialog, SwitchDialog } from "./timer-dialogs";
import { useSleepGap } from "./background/use-sleep-gap";
import { newId } from "@/shared/api/new-id";
import { useTimerCommands } from "./commands/use-timer-commands";
import { useTimerNotifications } from "./background/use-timer-notifications";

/** What the phase needs now: a pause, or where its time is over, its end or the next phase. */
function StripAction({ timer, className }: { timer: TimerNow; className?: string | undefined }) {
  const { send } = useTimerCommands();
  const { state, settings, overtimeMs } = timer;
  const button = { variant: "quiet", className } as const;
  if (state.status === "ended") {
    const isFocus = nextPhase(state, settings) === "focus";
    return (
      <>
        <Button {...button} onClick={() => void send({ type: "next", session: newId() })}>
          {isFocus ? "Start focus" : "Start break"}
        </Button>
        <Button
          {...button}
          className={className && `${className} max-lg:hidden`}
          onClick={() => void send({ type: "dismiss" })}
        >
          Done
        </Button>
      </>
    );
  }
  if (overtimeMs === 0) {
    const shape = className === undefined ? undefined : classNames(className, "w-7");
    return <PauseButton isRunning={state.status === "running"} isSmall {...button} size="icon" className={shape} />;
  }
  return (
    <Button {...button} onClick={() => void send({ type: "finish" })}>
      Finish
    </Button>
  );
}

/**
 * The current phase in the top bar, or on phones in a bar at the bottom: its time, its title, and
 * the pause button.
 */
export function TimerStrip({ isBottom }: { isBottom: boolean }) {
  const timer = useTimer();
  const pathname = useLocation({ select: (location) => location.pathname });
  if (timer === undefined || timer.state.status === "idle") return null;
  const { status, run } = timer.state;
  const isPomodoro = run.mode === "pomodoro";
  const path = isPomodoro ? "/app/pomodoro" : "/app/flowtime";
  // On phones hidden on the timer's own screen, which shows the same time.
  if (isBottom && pathname === path) return null;
  const { Icon, iconClass, barClass } = phaseStyles[findPhaseStyle(run)];
  const share = elapsedShare(timer);
  return (
    <section
      aria-label="Current timer"
      data-bottom-timer={isBottom ? "" : undefined}
      className={classNames(
        "relative flex items-center gap-2 overflow-clip",
        isBottom ? "h-13 shrink-0 border-t bg-surface px-3" : "h-9 rounded-full border bg-surface px-3 md:pr-1",
      )}
    >
      {share === undefined ? null : (
        <span
          aria-hidden="true"
          className={classNames("absolute inset-x-0 h-0.5 origin-left", isBottom ? "top-0" : "bottom-0", barClass)}
          style={{ transform: `scaleX(${share})` }}
        />
      )}
      <Link to={path} className="flex min-h-6 min-w-0 flex-1 items-center gap-2 rounded-sm pointer-coarse:min-h-11">
        <Icon aria-hidden="true" className={classNames("size-4 shrink-0", iconClass)} />
        <span className="font-semibold tabular-nums">{status === "ended" ? "Over" : shownTime(timer)}</span>
        <span dir="auto" className={classNames("truncate text-muted", isBottom ? undefined : "max-w-36 max-lg:hidden")}>
          {runTitle(run)}
        </span>
      </Link>
      <StripAction
        timer={timer}
        // Below that, the top bar has no space for it beside the time.
        className={isBottom ? undefined : "h-7 shrink-0 rounded-full px-2 max-md:hidden"}
      />
    </section>
  );
}

/**
 * What the timer does on all screens: notifications, dialogs, mini window. Mounted once per page.
 */
export function GlobalTimer({ zone }: { zone: string }) {
  const timer = useTimer();
  useTimerNotifications(timer);
  const [gap, dismissGap] = useSleepGap();
  return (
    <>
      <MiniTimerWindow />
      <NextStepQuestion />
      <SwitchDialog timer={timer} />
      <SleepGapDialog gap={gap} zone={zone} onClose={dismissGap} />
    </>
  );
}
