import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import type { TimerPhase } from "@hourloom/schema/timer";
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
import { Ring } from "./ring";
import type { Subject } from "./subject-fields";
import { useTimerCommands } from "./use-timer-commands";

interface PomodoroFaceProps {
  timer: TimerNow;
  /** The selected phase, running or not. */
  phase: TimerPhase;
  subject: Subject;
}

function getPhaseMinutes(phase: TimerPhase, { settings }: TimerNow): number {
  if (phase === "focus") return settings.focus_minutes;
  return phase === "short_break" ? settings.short_break_minutes : settings.long_break_minutes;
}

/** Shown while a phase is running or paused. */
function LiveFace({ timer }: { timer: TimerNow }) {
  const { send } = useTimerCommands();
  const { state, overtimeMs } = timer;
  if (state.status === "idle" || state.status === "ended") return null;
  const { run } = state;
  const isRunning = state.status === "running";
  const isFocus = run.phase === "focus";
  const isOver = overtimeMs > 0;
  const next = isFocus ? "Start the break" : "Start the next pomodoro";
  return (
    <>
      <Ring share={elapsedShare(timer)} hue={isFocus ? "pomodoro" : "break"}>
        <span className="text-xs font-semibold text-muted">
          {isOver ? "Overtime" : isRunning ? phaseName(run) : "Paused"}
        </span>
        <span role="timer" className="text-timer font-semibold tabular-nums">
          {shownTime(timer)}
        </span>
        <span dir="auto" className="line-clamp-2 max-w-44 px-2 text-muted [overflow-wrap:anywhere]">
          {runTitle(run)}
        </span>
      </Ring>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {isOver ? (
          <Button look="primary" size="lg" onClick={() => void send({ type: "next", session: newId() })}>
            {next}
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
  const length = minutes ?? getPhaseMinutes(phase, timer);
  const { state } = timer;
  const isOver = state.status === "ended" && state.run.mode === "pomodoro";
  const chosen = minutes === undefined ? {} : { minutes };
  const start = () => {
    setMinutes(undefined);
    return phase === "focus"
      ? begin({ type: "start", mode: "pomodoro", phase, session: newId(), ...subject, ...chosen })
      : begin({ type: "start", mode: "pomodoro", phase, ...subject, ...chosen });
  };
  return (
    <>
      <Ring share={0} hue={phase === "focus" ? "pomodoro" : "break"}>
        <span className="text-xs font-semibold text-muted">
          {isOver ? `${phaseName(state.run)} over` : phaseName({ mode: "pomodoro", phase })}
        </span>
        <span role="timer" className="text-timer font-semibold tabular-nums">
          {clockText(length * MINUTE_MS, "up")}
        </span>
      </Ring>
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
  const { state } = timer;
  const isLive =
    (state.status === "running" || state.status === "paused") &&
    state.run.mode === "pomodoro" &&
    state.run.phase === phase;
  return (
    <PhaseControls>
      {isLive ? <LiveFace timer={timer} /> : <IdleFace key={phase} timer={timer} phase={phase} subject={subject} />}
    </PhaseControls>
  );
}
