import { timeAwayMs } from "@hourloom/domain/sessions/time-away";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { StickyNote } from "@hourloom/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { useItemEditing } from "@/features/changes/changes-provider";
import { useSessions } from "@/features/sessions/use-sessions";
import { flowtimeSessions, pastSessions } from "@/features/sessions/session-filter";
import { useServices } from "@/shared/api/services";
import { useMinute } from "@/shared/time/clock";
import { formatAway } from "@/shared/timer/format-away";
import type { TimerNow } from "@/shared/timer/use-timer";
import { useOpenTask } from "./task-done";

interface ReadyToResumeProps {
  timer: TimerNow;
  mode: "pomodoro" | "flowtime";
  task: string | null;
  zone: string;
}

/** How long the work was interrupted, to the minute. */
function useTimeAway({ timer, mode, task }: ReadyToResumeProps): number {
  const { data } = useQuery({ ...useServices().api.insights.tracked.queryOptions(), enabled: task !== null });
  const nowMs = useMinute() + timer.serverOffsetMs;
  const last = data?.find((one) => one.task === task)?.last_ended_at;
  return timeAwayMs(timer.state, { mode, lastEndedAt: last === 0 ? undefined : last }, nowMs);
}

/** The session that is paused, if it has no task of its own. */
function usePausedSession({ timer, mode, task, zone }: ReadyToResumeProps) {
  const { state, serverOffsetMs } = timer;
  const shown = mode === "pomodoro" ? pastSessions : flowtimeSessions;
  const { sessions } = useSessions({ shown, zone, serverOffsetMs });
  if (task !== null || state.status !== "paused" || state.run.mode !== mode) return undefined;
  return sessions.find(({ id }) => id === state.run.session);
}

/** The line that was left when the work was interrupted, and how long ago that was. */
export function ReadyToResume(props: ReadyToResumeProps) {
  const { actions } = useItemEditing();
  const openTask = useOpenTask(props.task);
  const session = usePausedSession(props);
  const away = useTimeAway(props);
  const subject = openTask ?? session;
  if (subject === undefined || subject.next_step === "") return null;
  return (
    <section aria-label="Ready to resume" className="flex items-start gap-2.5 rounded-md border bg-surface p-3">
      <StickyNote aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="text-xs text-muted">
          {away < MINUTE_MS ? "What comes next" : `You were away for ${formatAway(away)}. What comes next`}
        </p>
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {subject.next_step}
        </p>
      </div>
      <Button
        variant="quiet"
        onClick={() => void actions.apply(subject, { ...subject, next_step: "" }, { as: "has no note any more" })}
      >
        Clear
      </Button>
    </section>
  );
}
