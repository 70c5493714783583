import { earnedBreakMs } from "@hourloom/domain/timer/earned-break";
import { breakAfter } from "@hourloom/domain/timer/next-phase";
import { Button } from "@hourloom/ui/button";
import { Play, SkipForward, Square } from "@hourloom/ui/icons";
import { newId } from "@/shared/api/new-id";
import { clockText } from "@/shared/timer/clock-text";
import { runTitle } from "@/shared/timer/phase-names";
import { elapsedShare, shownTime } from "@/shared/timer/timer-messages";
import type { TimerNow } from "@/shared/timer/use-timer";
import { Interruptions } from "./interruptions";
import { PhaseControls } from "./phase-controls";
import { PauseButton } from "./pause-button";
import { Ring } from "./ring";
import type { Subject } from "./subject-fields";
import { useTimerCommands } from "./use-timer-commands";

interface FlowtimeFaceProps {
  timer: TimerNow;
  subject: Subject;
}

/** Shown before a flowtime session is started. */
function IdleFace({ subject }: Pick<FlowtimeFaceProps, "subject">) {
  const { begin } = useTimerCommands();
  const start = () =>
    begin({ type: "start", mode: "flowtime", phase: "focus", session: newId(), task: subject.task, title: "" });
  return (
    <>
      <Ring share={undefined} hue="flowtime">
        <span className="text-xs font-semibold text-muted">Flow Time</span>
        <span role="timer" className="text-timer font-semibold tabular-nums">
          00:00
        </span>
      </Ring>
      <div className="flex justify-center">
        <Button look="primary" size="lg" className="min-w-32" onClick={() => void start()}>
          <Play aria-hidden="true" className="size-4" />
          Start
        </Button>
      </div>
    </>
  );
}

/** Shown while a session or its break is running or paused. */
function LiveFace({ timer }: { timer: TimerNow }) {
  const { send } = useTimerCommands();
  const { state, settings, elapsedMs } = timer;
  if (state.status !== "running" && state.status !== "paused") return null;
  const { run } = state;
  const isRunning = state.status === "running";
  const isFocus = run.phase === "focus";
  return (
    <>
      <Ring share={elapsedShare(timer)} hue={isFocus ? "flowtime" : "break"}>
        <span className="text-xs font-semibold text-muted">
          {isRunning ? (isFocus ? "Flow Time" : "Break") : "Paused"}
        </span>
        <span role="timer" className="text-timer font-semibold tabular-nums">
          {shownTime(timer)}
        </span>
        {isFocus ? (
          <span className="text-muted tabular-nums">
            Break earned: {clockText(earnedBreakMs(elapsedMs, settings.flowtime_break), "down")}
          </span>
        ) : null}
      </Ring>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <PauseButton isRunning={isRunning} look="primary" size="lg" className="min-w-32" />
        {isFocus ? (
          <Button size="lg" onClick={() => void send({ type: "stop" })}>
            <Square aria-hidden="true" className="size-4" />
            Stop
          </Button>
        ) : (
          <Button size="lg" onClick={() => void send({ type: "skip" })}>
            <SkipForward aria-hidden="true" className="size-4" />
            End the break
          </Button>
        )}
      </div>
      {isFocus ? (
        <div className="flex flex-wrap items-center justify-center gap-2">
          <Interruptions run={run} />
        </div>
      ) : null}
    </>
  );
}

/** Shown after a stop, with the earned break, and after a break. */
function EndedFace({ timer }: { timer: TimerNow }) {
  const { begin, send } = useTimerCommands();
  const { state, settings, elapsedMs } = timer;
  if (state.status !== "ended") return null;
  const { run } = state;
  const isFocus = run.phase === "focus";
  const due = breakAfter(state, settings);
  const restart = () =>
    begin({ type: "start", mode: "flowtime", phase: "focus", session: newId(), task: run.task, title: "" });
  return (
    <>
      <Ring share={isFocus ? undefined : 1} hue={isFocus ? "flowtime" : "break"}>
        <span className="text-xs font-semibold text-muted">{isFocus ? "You worked" : "Break over"}</span>
        <span role="timer" className="text-timer font-semibold tabular-nums">
          {isFocus ? clockText(elapsedMs, "down") : "00:00"}
        </span>
        <span dir="auto" className="line-clamp-2 max-w-44 px-2 text-muted [overflow-wrap:anywhere]">
          {runTitle(run)}
        </span>
      </Ring>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {due === undefined ? null : (
          <Button look="primary" size="lg" onClick={() => void send({ type: "start_break" })}>
            Take a break of {clockText(due.planned_ms, "down")}
          </Button>
        )}
        <Button
          size="lg"
          look={due === undefined ? "primary" : "secondary"}
          onClick={() => void (isFocus ? send({ type: "go_on" }) : restart())}
        >
          Go on
        </Button>
        <Button size="lg" onClick={() => void send({ type: "dismiss" })}>
          Finish
        </Button>
      </div>
    </>
  );
}

/** The time of the flowtime timer, with its buttons. */
export function FlowtimeFace({ timer, subject }: FlowtimeFaceProps) {
  const { state } = timer;
  const isIdle = state.status === "idle" || state.run.mode !== "flowtime";
  return (
    <PhaseControls>
      {isIdle ? (
        <IdleFace subject={subject} />
      ) : state.status === "ended" ? (
        <EndedFace timer={timer} />
      ) : (
        <LiveFace timer={timer} />
      )}
    </PhaseControls>
  );
}
