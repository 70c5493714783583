import { accountDay } from "@hourloom/domain/time/account-day";
import { cycleOn } from "@hourloom/domain/timer/cycle";
import { nextPhase } from "@hourloom/domain/timer/next-phase";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import type { TimerPhase, TimerState } from "@hourloom/schema/timer";
import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@hourloom/ui/tabs";
import { useState } from "react";
import { InlineEditor } from "@/features/editor/inline-editor";
import { AddPastSession } from "@/features/editor/past-session/add-past-session";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { type ListedSession, pastSessions, upcomingSessions } from "@/features/sessions/session-filter";
import { SessionList } from "@/features/sessions/session-list";
import { newId } from "@/shared/api/new-id";
import { usePageTitle } from "@/shared/page/page-title";
import { useMinute } from "@/shared/time/clock";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { phaseName } from "@/shared/timer/phase-names";
import { type TimerNow, useTimer } from "@/shared/timer/use-timer";
import { AgainButton } from "./again-button";
import { MiniTimerButton } from "./mini-timer";
import { livePomodoro, PomodoroFace } from "./pomodoro-face";
import { ReadyToResume } from "./ready-to-resume";
import { type Subject, SubjectFields } from "./subject-fields";
import { TaskDone } from "./task-done";
import { TaskDialog } from "./timer-dialogs";
import { TimerPlaceholder } from "./timer-placeholder";
import { useNextSubject } from "./use-next-subject";
import { useTimerCommands } from "./commands/use-timer-commands";

const phases = ["focus", "short_break", "long_break"] as const satisfies readonly TimerPhase[];

interface PomodoroScreenProps {
  zone: string;
  today: string;
  /** The task id in the URL. */
  task: string | null;
}

/** The optimistic start of a phase may differ this much from that of the server. */
const START_TOLERANCE_MS = 10_000;

/** Whether it is the same phase, and has not ended meanwhile. */
function isSamePhase(a: TimerState, b: TimerState): boolean {
  if (a.status === "idle" || b.status === "idle") return a.status === b.status;
  const hasSameEnd = (a.status === "ended") === (b.status === "ended");
  const isSameStart = Math.abs(a.run.started_at - b.run.started_at) < START_TOLERANCE_MS;
  return hasSameEnd && isSameStart && a.run.phase === b.run.phase;
}

/** The selected phase; a selection is valid until the timer enters another phase. */
function useChosenPhase(timer: TimerNow): [TimerPhase, (phase: TimerPhase) => void] {
  const { state, settings } = timer;
  const [chosen, setChosen] = useState<{ phase: TimerPhase; during: TimerState }>();
  const own = livePomodoro(timer)?.phase ?? nextPhase(state, settings);
  return [
    chosen !== undefined && isSamePhase(chosen.during, state) ? chosen.phase : own,
    (phase) => setChosen({ phase, during: state }),
  ];
}

/** Whether what was worked until now can stay with the former task. */
function canSplit({ state, elapsedMs, remainingMs }: TimerNow): boolean {
  return state.status !== "idle" && state.run.phase === "focus" && elapsedMs >= MINUTE_MS && (remainingMs ?? 0) > 0;
}

interface ShownSubject {
  subject: Subject;
  /** Identifies the running phase; undefined if none runs. */
  phase: string | undefined;
  /** Resolves with whether it was saved, if it is sent to the server. */
  change: (subject: Subject) => void | Promise<boolean>;
}

/**
 * Title and task of the running phase, or those typed for the next one, or those of the last one.
 */
function useSubject(timer: TimerNow, task: string | null, ask: (subject: Subject) => void): ShownSubject {
  const { send } = useTimerCommands();
  const { state, version } = timer;
  const run = state.status === "idle" || state.run.mode !== "pomodoro" ? undefined : state.run;
  const own: Subject = run === undefined ? { title: "", task: null } : { title: run.title, task: run.task };
  const live = livePomodoro(timer);
  const [next, setNext] = useNextSubject({ task, running: live && own, version });
  if (live === undefined) return { subject: next ?? own, phase: undefined, change: setNext };
  return {
    subject: own,
    phase: live.session ?? live.phase,
    change: (subject) => {
      const isOther = own.task !== null && subject.task !== own.task;
      return isOther && canSplit(timer) ? ask(subject) : send({ type: "set_task", ...subject });
    },
  };
}

/** The completed pomodoros of the cycle; the break after the last one is long. */
function CycleDots({ done, of }: { done: number; of: number }) {
  const text = `${done} of ${of} pomodoros until the long break`;
  return (
    <p className="flex flex-col items-center gap-1.5 text-center text-xs text-muted tabular-nums">
      {/* More dots could not be told apart. */}
      {of > 12 ? null : (
        <span aria-hidden="true" className="flex gap-2">
          {Array.from({ length: of }, (_, index) => (
            <span
              key={index}
              className={classNames(
                "size-2.5 rounded-full border",
                index < done ? "border-pomodoro-solid bg-pomodoro-solid" : "border-edge",
              )}
            />
          ))}
        </span>
      )}
      {text}
    </p>
  );
}

function PomodoroTimer({ timer, task, zone }: { timer: TimerNow; task: string | null; zone: string }) {
  const [phase, choose] = useChosenPhase(timer);
  const [asked, ask] = useState<Subject>();
  const { subject, phase: running, change } = useSubject(timer, task, ask);
  const { state, settings } = timer;
  const day = accountDay(useMinute() + timer.serverOffsetMs, { zone, dayStart: settings.day_start });
  return (
    <div className="flex flex-col gap-5">
      <Tabs
        value={phase}
        onValueChange={(value) => {
          const found = phases.find((candidate) => candidate === value);
          if (found !== undefined) choose(found);
        }}
      >
        <TabsList aria-label="Phase">
          {phases.map((value) => (
            <TabsTrigger key={value} value={value} className="px-1.5">
              {phaseName({ mode: "pomodoro", phase: value })}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={phase} tabIndex={-1} className="flex flex-col gap-5 pt-6">
          <PomodoroFace timer={timer} phase={phase} subject={subject} />
          <CycleDots done={cycleOn(state.cycle, day, settings).done} of={settings.long_break_after} />
          {/* Below the buttons, which would move under the pointer. */}
          <ReadyToResume timer={timer} mode="pomodoro" task={subject.task} zone={zone} />
        </TabsContent>
      </Tabs>
      <SubjectFields subject={subject} titleLabel="Pomodoro Title" phase={running} onChange={change} />
      <TaskDone task={subject.task} zone={zone} />
      <TaskDialog asked={asked} timer={timer} onClose={() => ask(undefined)} />
      <MiniTimerButton />
    </div>
  );
}

/** The pomodoro timer, and the upcoming and past sessions. */
export function PomodoroScreen({ zone, today, task }: PomodoroScreenProps) {
  usePageTitle("Pomodoro");
  const timer = useTimer();
  const editor = useEditor();
  const { begin } = useTimerCommands();
  const state = useEditorState();
  const isNew = state.status === "open" && state.target.screen === "pomodoro" && state.target.kind === "new";
  const schedule = () =>
    editor.open({
      screen: "pomodoro",
      kind: "new",
      type: "pomodoro",
      id: newId(),
      place: { day: today, startTime: null, endTime: null },
    });
  useShortcuts({ n: schedule });
  const serverOffsetMs = timer?.serverOffsetMs ?? 0;
  const startPlanned = (session: ListedSession) =>
    session.type === "pomodoro" && session.state === "planned" ? (
      <Button
        aria-label={`Start ${session.title}`}
        onClick={() => {
          const { id, title, task: of, duration: minutes } = session;
          const start = {
            type: "start",
            mode: "pomodoro",
            phase: "focus",
            session: id,
            title,
            task: of,
            minutes,
          } as const;
          // Undo would delete the plan.
          void begin(start, { isUndoable: false });
        }}
      >
        Start
      </Button>
    ) : (
      <AgainButton session={session} />
    );
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-x-16 gap-y-10 px-4 pt-5 pb-24 sm:px-6 sm:pt-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="mx-auto flex w-full max-w-sm flex-col gap-5">
        <h1 className="text-title font-semibold">Pomodoro</h1>
        {timer === undefined ? <TimerPlaceholder /> : <PomodoroTimer timer={timer} task={task} zone={zone} />}
      </div>
      <div className="flex min-w-0 flex-col gap-8 lg:pt-12">
        <div className="flex flex-wrap gap-2">
          <Button onClick={schedule}>Schedule New Pomodoro Session</Button>
          <AddPastSession type="pomodoro" minutes={timer?.settings.focus_minutes ?? 25} zone={zone} />
          {isNew ? (
            <div className="w-full">
              <InlineEditor state={state} zone={zone} />
            </div>
          ) : null}
        </div>
        <SessionList
          shown={upcomingSessions}
          screen="pomodoro"
          zone={zone}
          serverOffsetMs={serverOffsetMs}
          action={startPlanned}
          title="Upcoming Pomodoro Sessions"
          emptyText="No upcoming sessions."
        />
        <SessionList
          shown={pastSessions}
          screen="pomodoro"
          zone={zone}
          serverOffsetMs={serverOffsetMs}
          action={startPlanned}
          title="Past Pomodoro Sessions"
          emptyText="No past sessions."
        />
      </div>
    </div>
  );
}
