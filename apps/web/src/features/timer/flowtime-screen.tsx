import { useState } from "react";
import { AddPastSession } from "@/features/editor/past-session/add-past-session";
import { flowtimeSessions, type ListedSession } from "@/features/sessions/session-filter";
import { SessionList } from "@/features/sessions/session-list";
import { usePageTitle } from "@/shared/page/page-title";
import { type TimerNow, useTimer } from "@/shared/timer/use-timer";
import { AgainButton } from "./again-button";
import { FlowtimeFace } from "./flowtime-face";
import { MiniTimerButton } from "./mini-timer";
import { ReadyToResume } from "./ready-to-resume";
import { SubjectFields } from "./subject-fields";
import { TaskDone } from "./task-done";
import { TimerPlaceholder } from "./timer-placeholder";
import { useTimerCommands } from "./commands/use-timer-commands";

function FlowtimeTimer({ timer, task, zone }: { timer: TimerNow; task: string | null; zone: string }) {
  const { send } = useTimerCommands();
  const { state } = timer;
  const [nextTask, setNextTask] = useState(task);
  const run = state.status === "idle" || state.run.mode !== "flowtime" ? undefined : state.run;
  const subject = { title: "", task: run === undefined ? nextTask : run.task };
  return (
    <div className="flex flex-col gap-5 pt-6">
      <FlowtimeFace timer={timer} subject={subject} />
      <ReadyToResume timer={timer} mode="flowtime" task={subject.task} zone={zone} />
      <SubjectFields
        subject={subject}
        onChange={(next) => {
          setNextTask(next.task);
          if (run !== undefined) void send({ type: "set_task", task: next.task, title: "" });
        }}
      />
      <TaskDone task={subject.task} zone={zone} />
      <MiniTimerButton />
    </div>
  );
}

const renderAgain = (session: ListedSession) => <AgainButton session={session} />;

/** The flowtime timer, and the recorded sessions. */
export function FlowtimeScreen({ zone, task }: { zone: string; task: string | null }) {
  usePageTitle("Flow Time");
  const timer = useTimer();
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-x-16 gap-y-10 px-4 pt-5 pb-24 sm:px-6 sm:pt-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="mx-auto flex w-full max-w-sm flex-col">
        <h1 className="text-title font-semibold">Flow Time</h1>
        {timer === undefined ? <TimerPlaceholder /> : <FlowtimeTimer timer={timer} task={task} zone={zone} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:pt-2">
        <div className="flex flex-wrap gap-2">
          <AddPastSession type="flowtime" minutes={60} zone={zone} />
        </div>
        <SessionList
          action={renderAgain}
          shown={flowtimeSessions}
          screen="flowtime"
          zone={zone}
          serverOffsetMs={0}
          title="Flowtime sessions"
          emptyText="No sessions yet. Start when you begin, stop when you are done; what you did is kept here and on the calendar."
        />
      </div>
    </div>
  );
}
