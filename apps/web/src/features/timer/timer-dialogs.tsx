import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { useSyncExternalStore } from "react";
import { formatDuration, formatTime } from "@/shared/time/format";
import { runTitle } from "@/shared/timer/phase-names";
import type { TimerNow } from "@/shared/timer/use-timer";
import { newId } from "@/shared/api/new-id";
import { useSwitchQuestion } from "./commands/switch-question";
import { useTimerCommands } from "./commands/use-timer-commands";
import type { Subject } from "./subject-fields";
import type { SleepGap } from "./background/use-sleep-gap";

/** Asks whether to replace the running phase. */
export function SwitchDialog({ timer }: { timer: TimerNow | undefined }) {
  const question = useSwitchQuestion();
  const pending = useSyncExternalStore(question.subscribe, question.get);
  const close = () => question.set(undefined);
  const { send } = useTimerCommands();
  const running = timer === undefined || timer.state.status === "idle" ? undefined : runTitle(timer.state.run);
  return (
    <Dialog open={pending !== undefined} onClose={close}>
      <DialogContent className="p-5">
        <DialogTitle className="text-base font-semibold">Your timer is running already</DialogTitle>
        <p className="mt-2 text-pretty text-muted">
          {running === undefined ? "It was started" : <>“{running}” was started</>} somewhere else. Its minutes are kept
          if you switch.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button data-first-focus onClick={close}>
            Keep it
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              close();
              if (pending === undefined) return;
              const { event, isUndoable } = pending;
              void send({ ...event, replace: true }, undefined, { isUndoable });
            }}
          >
            Switch
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface TaskDialogProps {
  /** The other task and title; undefined if there is nothing to ask. */
  asked: Subject | undefined;
  timer: TimerNow;
  onClose: () => void;
}

/** Asks whether another task is that of the whole pomodoro, or of the rest. */
export function TaskDialog({ asked, timer, onClose }: TaskDialogProps) {
  const { send } = useTimerCommands();
  const { state, elapsedMs } = timer;
  const choose = (session: { session?: string }) => {
    onClose();
    if (asked !== undefined) void send({ type: "set_task", ...asked, ...session });
  };
  return (
    <Dialog open={asked !== undefined} onClose={onClose}>
      <DialogContent className="p-5">
        <DialogTitle className="text-base font-semibold">Which part is for the other task?</DialogTitle>
        <p className="mt-2 text-pretty text-muted">
          {state.status === "idle" ? "" : `“${runTitle(state.run)}” has had `}
          {formatDuration(Math.floor(elapsedMs / MINUTE_MS))} of this pomodoro. “From now on” leaves it that.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={() => choose({})}>All of it</Button>
          <Button data-first-focus variant="primary" onClick={() => choose({ session: newId() })}>
            From now on
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Asks what to do with the time in which the device was asleep during a focus phase. */
export function SleepGapDialog({
  gap,
  zone,
  onClose,
}: {
  gap: SleepGap | undefined;
  zone: string;
  onClose: () => void;
}) {
  const { send } = useTimerCommands();
  const resolveGap = (choice: "count" | "trim" | "discard") => {
    onClose();
    if (gap !== undefined) void send({ type: "resolve_away", ...gap, choice });
  };
  const formatTimeAt = (ms: number) => formatTime(wallClockIn(zone, ms).time);
  return (
    <Dialog open={gap !== undefined} onClose={() => resolveGap("count")}>
      <DialogContent className="p-5">
        <DialogTitle className="text-base font-semibold">This device was asleep</DialogTitle>
        {gap === undefined ? null : (
          <p className="mt-2 text-pretty text-muted">
            From {formatTimeAt(gap.from_at)} to {formatTimeAt(gap.to_at)},{" "}
            {formatDuration(Math.round((gap.to_at - gap.from_at) / MINUTE_MS))}, while your timer was running. Did you
            work?
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="danger" onClick={() => resolveGap("discard")}>
            Discard the session
          </Button>
          <Button onClick={() => resolveGap("trim")}>Leave that time out</Button>
          <Button data-first-focus variant="primary" onClick={() => resolveGap("count")}>
            Count it
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
