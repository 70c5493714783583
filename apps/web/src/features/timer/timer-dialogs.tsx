import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { formatDuration, formatTime } from "@/shared/time/format";
import { runTitle } from "@/shared/timer/phase-names";
import type { TimerNow } from "@/shared/timer/use-timer";
import { useSwitchAsked, useSwitchQuestion } from "./switch-question";
import { useTimerCommands } from "./use-timer-commands";
import type { Away } from "./use-away";

const MINUTE_MS = 60_000;

/** What runs is in the way of what shall start. */
export function SwitchDialog({ timer }: { timer: TimerNow | undefined }) {
  const question = useSwitchQuestion();
  const asked = useSwitchAsked();
  const { send } = useTimerCommands();
  const running = timer === undefined || timer.state.status === "idle" ? undefined : runTitle(timer.state.run);
  return (
    <Dialog open={asked !== undefined} onOpenChange={(open) => (open ? undefined : question.close())}>
      <DialogContent className="p-5">
        <DialogTitle className="text-base font-semibold">Your timer is running already</DialogTitle>
        <p className="mt-2 text-pretty text-muted">
          {running === undefined ? "It was started" : <>“{running}” was started</>} somewhere else. Its minutes are kept
          if you switch.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button data-first-focus onClick={question.close}>
            Keep it
          </Button>
          <Button
            look="primary"
            onClick={() => {
              question.close();
              if (asked !== undefined) void send({ ...asked, replace: true });
            }}
          >
            Switch
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** The machine slept while it should have been worked. */
export function AwayDialog({ away, zone, onClose }: { away: Away | undefined; zone: string; onClose: () => void }) {
  const { send } = useTimerCommands();
  const response = (choice: "count" | "trim" | "discard") => {
    onClose();
    if (away !== undefined) void send({ type: "resolve_away", ...away, choice });
  };
  const timeOf = (ms: number) => formatTime(wallClockIn(zone, ms).time);
  return (
    <Dialog open={away !== undefined} onOpenChange={(open) => (open ? undefined : response("count"))}>
      <DialogContent className="p-5">
        <DialogTitle className="text-base font-semibold">This device was asleep</DialogTitle>
        {away === undefined ? null : (
          <p className="mt-2 text-pretty text-muted">
            From {timeOf(away.from_at)} to {timeOf(away.to_at)},{" "}
            {formatDuration(Math.round((away.to_at - away.from_at) / MINUTE_MS))}, while your timer was running. Did you
            work?
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button look="danger" onClick={() => response("discard")}>
            Discard the session
          </Button>
          <Button onClick={() => response("trim")}>Leave that time out</Button>
          <Button data-first-focus look="primary" onClick={() => response("count")}>
            Count it
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
