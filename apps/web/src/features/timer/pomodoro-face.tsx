import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import type { TimerPhase, TimerRun } from "@hourloom/schema/timer";
import { Button } from "@hourloom/ui/button";
import { Play, SkipForward, Square } from "@hourloom/ui/icons";
import { useState } from "react";
import { newId } from "@/shared/api/new-id";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { clockText } from "@/shared/timer/clock-text";
import { phaseName } from "@/shared/timer/phase-names";
import { elapsedShare, shownTime } from "@/shared/timer/timer-messages";
import type { TimerNow } from "@/shared/timer/use-timer";
import { Interruptions } from "./interruptions";
import { buttonRowClass, mainButtonClass, PhaseControls } from "./phase-controls";
import { PauseButton } from "./pause-button";
import { RingTitle, TimerRing } from "./ring";
import type { Subject } from "./subject-fields";
import { useTimerCommands } from "./commands/use-timer-commands";

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

/** Makes the phase longer or shorter, before and while it runs. */
function MinuteButtons({ isEnabled, onAdd }: { isEnabled?: (by: number) => boolean; onAdd: (by: number) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      {[-5, 1, 5].map((by) => {
        const isDisabled = isEnabled?.(by) === false;
        return (
          <Button
            key={by}
            variant="quiet"
            aria-disabled={isDisabled || undefined}
            onClick={isDisabled ? undefined : () => onAdd(by)}
          >
            {by < 0 ? `−${-by}` : `+${by}`} min
          </Button>
        );
      })}
    </div>
  );
}

function LiveFace({ timer, run }: { timer: TimerNow; run: TimerRun }) {
  const { send } = useTimerCommands();
  const isRunning = timer.state.status === "running";
  const isFocus = run.phase === "focus";
  const isOver = timer.overtimeMs > 0;
  const goOn = () => void send({ type: "next", session: newId() });
  useShortcuts({ " ": isOver ? goOn : () => void send({ type: isRunning ? "pause" : "resume" }) });
  return (
    <>
      <TimerRing
        share={elapsedShare(timer)}
        run={run}
        status={isOver ? "Overtime" : isRunning ? undefined : "Paused"}
        time={shownTime(timer)}
      >
        <RingTitle run={run} />
      </TimerRing>
      {isOver ? (
        <Button variant="primary" size="lg" className={mainButtonClass} onClick={goOn}>
          {isFocus ? "Start break" : "Start focus"}
        </Button>
      ) : (
        <PauseButton isRunning={isRunning} variant="primary" size="lg" className={mainButtonClass} />
      )}
      <MinuteButtons
        isEnabled={(minutes) => minutes > 0 || (timer.remainingMs ?? 0) > -minutes * MINUTE_MS}
        onAdd={(minutes) => void send({ type: "add_minutes", minutes })}
      />
      <div className={buttonRowClass}>
        <Button size="lg" onClick={() => void send({ type: isOver ? "finish" : "stop" })}>
          <Square aria-hidden="true" className="size-4" />
          {isOver ? "Finish" : "Stop"}
        </Button>
        <Button size="lg" aria-label={`Skip the ${phaseName(run)}`} onClick={() => void send({ type: "skip" })}>
          <SkipForward aria-hidden="true" className="size-4" />
          Skip
        </Button>
      </div>
      {isFocus ? <Interruptions run={run} /> : null}
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
  const isStartable = length > 0;
  const start = () => {
    if (!isStartable) return;
    setMinutes(undefined);
    void begin(
      phase === "focus"
        ? { type: "start", mode: "pomodoro", phase, session: newId(), ...subject, minutes }
        : { type: "start", mode: "pomodoro", phase, ...subject, minutes },
    );
  };
  useShortcuts({ " ": start });
  return (
    <>
      <TimerRing
        share={0}
        run={{ mode: "pomodoro", phase }}
        status={isOver ? `${phaseName(state.run)} over` : undefined}
        time={clockText(length * MINUTE_MS, "up")}
      />
      <Button
        variant="primary"
        size="lg"
        className={mainButtonClass}
        aria-disabled={!isStartable || undefined}
        onClick={start}
      >
        <Play aria-hidden="true" className="size-4" />
        {phase !== "focus" ? "Start break" : isOver ? "Start focus" : "Start"}
      </Button>
      <MinuteButtons onAdd={(by) => setMinutes(Math.max(1, Math.min(DAY_MINUTES, length + by)))} />
      <div className={buttonRowClass}>
        {isOver ? (
          <Button size="lg" onClick={() => void send({ type: "dismiss" })}>
            Done for now
          </Button>
        ) : null}
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
