import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import type { TimerPhase, TimerRun } from "@hourloom/schema/timer";
import { Button } from "@hourloom/ui/button";
import { Play, SkipForward, Square } from "@hourloom/ui/icons";
import { useState } from "react";
import { newId } from "@/shared/api/new-id";
import { clockText } from "@/shared/timer/clock-text";
import { phaseName, runTitle } from "@/shared/timer/phase-names";
import { elapsedShare, shownTime } from "@/shared/timer/timer-messages";
import type { TimerNow } from "@/shared/timer/use-timer";
import { Interruptions } from "./interruptions";
import { PhaseControls } from "./phase-controls";
import { PauseButton } from "./pause-button";
import { TimerRing } from "./ring";
import type { Subject } from "./subject-fields";
import { useTimerCommands } from "./use-timer-commands";

interface PomodoroFaceProps {
  timer: TimerNow;
  /** The selected phase, running or not. */
  phase: TimerPhase;
  subject: Subject;
}

/** The pomodoro phase that is running or paused; undefined if there is none. */
export function livePomodoro({ state }: TimerNow): TimerRun | undefined {
  const isLive = state.status === "running" || state.status === "paused";
  return isLive && state.run.mode === "pomodoro" ? state.run : undefined;
}

/** Shown while a phase is running or paused. */
function LiveFace({ timer, run }: { timer: TimerNow; run: TimerRun }) {
  const { send } = useTimerCommands();
  const isRunning = timer.state.status === "running";
  const isFocus = run.phase === "focus";
  const isOver = timer.overtimeMs > 0;
  return (
    <>
      <TimerRing
        share={elapsedShare(timer)}
        hue={isFocus ? "pomodoro" : "break"}
        label={isOver ? "Overtime" : isRunning ? phaseName(run) : "Paused"}
        time={shownTime(timer)}
      >
        <span dir="auto" className="line-clamp-2 max-w-44 px-2 text-muted [overflow-wrap:anywhere]">
          {runTitle(run)}
        </span>
      </TimerRing>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {isOver ? (
          <Button look="primary" size="lg" onClick={() => void send({ type: "next", session: newId() })}>
            {isFocus ? "Start the break" : "Start the next pomodoro"}
          </Button>
        ) : (
          <PauseButton isRunning={isRunning} look="primary" size="lg" className="min-w-32" />
        )}
        <Button size="lg" onClick={() => void send({ type: isOver ? "finish" : "stop" })}>
          <Square aria-hidden="true" className="size-4" />
          {isOver ? "Finish" : "Stop"}
        </Button>
        <Button size="lg" aria-label={`Skip the ${phaseName(run)}`} onClick={() => void send({ type: "skip" })}>
          <SkipForward aria-hidden="true" className="size-4" />
          Skip
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {[1, 5].map((minutes) => (
          <Button key={minutes} look="quiet" onClick={() => void send({ type: "add_minutes", minutes })}>
            +{minutes} min
          </Button>
        ))}
        {isFocus ? <Interruptions run={run} /> : null}
      </div>
    </>
  );
}

/** Shown for a phase that is not running, with its length, which can be changed for this start. */
function IdleFace({ timer, phase, subject }: PomodoroFaceProps) {
  const { begin, send } = useTimerCommands();
  const [minutes, setMinutes] = useState<number>();
  const { state, settings } = timer;
  const length = minutes ?? settings[`${phase}_minutes`];
  const isOver = state.status === "ended" && state.run.mode === "pomodoro";
  const start = () => {
    setMinutes(undefined);
    return phase === "focus"
      ? begin({ type: "start", mode: "pomodoro", phase, session: newId(), ...subject, minutes })
      : begin({ type: "start", mode: "pomodoro", phase, ...subject, minutes });
  };
  return (
    <>
      <TimerRing
        share={0}
        hue={phase === "focus" ? "pomodoro" : "break"}
        label={isOver ? `${phaseName(state.run)} over` : phaseName({ mode: "pomodoro", phase })}
        time={clockText(length * MINUTE_MS, "up")}
      />
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button
          look="primary"
          size="lg"
          className="min-w-32"
          aria-disabled={length === 0 || undefined}
          onClick={() => void start()}
        >
          <Play aria-hidden="true" className="size-4" />
          Start
        </Button>
        {isOver ? (
          <Button size="lg" onClick={() => void send({ type: "dismiss" })}>
            Done for now
          </Button>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {[-5, 1, 5].map((by) => (
          <Button key={by} look="quiet" onClick={() => setMinutes(Math.max(1, Math.min(DAY_MINUTES, length + by)))}>
            {by < 0 ? `−${-by}` : `+${by}`} min
          </Button>
        ))}
      </div>
    </>
  );
}

/** The time of a pomodoro phase, with its buttons. */
export function PomodoroFace({ timer, phase, subject }: PomodoroFaceProps) {
  const run = livePomodoro(timer);
  return (
    <PhaseControls>
      {run?.phase === phase ? (
        <LiveFace timer={timer} run={run} />
      ) : (
        <IdleFace key={phase} timer={timer} phase={phase} subject={subject} />
      )}
    </PhaseControls>
  );
}
