import { earnedBreakMs } from "@hourloom/domain/timer/earned-break";
import { breakAfter } from "@hourloom/domain/timer/next-phase";
import type { EndedTimer, LiveTimer, StartEvent } from "@hourloom/schema/timer";
import { Button } from "@hourloom/ui/button";
import { Play, SkipForward, Square } from "@hourloom/ui/icons";
import { newId } from "@/shared/api/new-id";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { clockText } from "@/shared/timer/clock-text";
import { elapsedShare, shownTime } from "@/shared/timer/timer-messages";
import type { TimerNow } from "@/shared/timer/use-timer";
import { Interruptions } from "./interruptions";
import { buttonRowClass, mainButtonClass, PhaseControls } from "./phase-controls";
import { PauseButton } from "./pause-button";
import { RingTitle, TimerRing } from "./ring";
import type { Subject } from "./subject-fields";
import { useTimerCommands } from "./commands/use-timer-commands";

interface FlowtimeFaceProps {
  timer: TimerNow;
  subject: Subject;
}

function flowtimeStart(task: string | null): StartEvent {
  return { type: "start", mode: "flowtime", phase: "focus", session: newId(), task, title: "" };
}

function IdleFace({ subject }: Pick<FlowtimeFaceProps, "subject">) {
  const { begin } = useTimerCommands();
  const start = () => void begin(flowtimeStart(subject.task));
  useShortcuts({ " ": start });
  return (
    <>
      <TimerRing share={undefined} run={{ mode: "flowtime", phase: "focus" }} time="00:00" />
      <Button variant="primary" size="lg" className={mainButtonClass} onClick={start}>
        <Play aria-hidden="true" className="size-4" />
        Start
      </Button>
      <div className={buttonRowClass} />
    </>
  );
}

function LiveFace({ timer, state: { status, run } }: { timer: TimerNow; state: LiveTimer }) {
  const { send } = useTimerCommands();
  const { settings, elapsedMs } = timer;
  const isRunning = status === "running";
  const isFocus = run.phase === "focus";
  useShortcuts({ " ": () => void send({ type: isRunning ? "pause" : "resume" }) });
  return (
    <>
      <TimerRing
        share={elapsedShare(timer)}
        run={run}
        status={isRunning ? undefined : "Paused"}
        time={shownTime(timer)}
      >
        {isFocus ? (
          <span className="text-muted tabular-nums">
            Break earned: {clockText(earnedBreakMs(elapsedMs, settings.flowtime_break), "down")}
          </span>
        ) : null}
      </TimerRing>
      <PauseButton isRunning={isRunning} variant="primary" size="lg" className={mainButtonClass} />
      <div className={buttonRowClass}>
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
      {isFocus ? <Interruptions run={run} /> : null}
    </>
  );
}

/** Shown after a stop, with the earned break, and after a break. */
function EndedFace({ timer, state }: { timer: TimerNow; state: EndedTimer }) {
  const { begin, send } = useTimerCommands();
  const { settings, elapsedMs } = timer;
  const { run } = state;
  const isFocus = run.phase === "focus";
  const due = breakAfter(state, settings);
  const startBreak = () => void send({ type: "start_break" });
  const goOn = () => void (isFocus ? send({ type: "go_on" }) : begin(flowtimeStart(run.task)));
  const goOnText = isFocus ? "Go on" : "Start focus";
  useShortcuts({ " ": due === undefined ? goOn : startBreak });
  return (
    <>
      <TimerRing
        share={isFocus ? undefined : 1}
        run={run}
        status={isFocus ? "You worked" : "Break over"}
        time={isFocus ? clockText(elapsedMs, "down") : "00:00"}
      >
        <RingTitle run={run} />
      </TimerRing>
      <Button variant="primary" size="lg" className={mainButtonClass} onClick={due === undefined ? goOn : startBreak}>
        {due === undefined ? goOnText : `Start break of ${clockText(due.planned_ms, "down")}`}
      </Button>
      <div className={buttonRowClass}>
        {due === undefined ? null : (
          <Button size="lg" onClick={goOn}>
            {goOnText}
          </Button>
        )}
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
  return (
    <PhaseControls>
      {state.status === "idle" || state.run.mode !== "flowtime" ? (
        <IdleFace subject={subject} />
      ) : state.status === "ended" ? (
        <EndedFace timer={timer} state={state} />
      ) : (
        <LiveFace timer={timer} state={state} />
      )}
    </PhaseControls>
  );
}
