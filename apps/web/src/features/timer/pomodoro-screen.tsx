import { accountDay } from "@hourloom/domain/time/account-day";
import { cycleOn } from "@hourloom/domain/timer/cycle";
import { nextPhase } from "@hourloom/domain/timer/next-phase";
import type { TimerPhase } from "@hourloom/schema/timer";
import type { SessionsListed } from "@hourloom/schema/sessions";
import { Button } from "@hourloom/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@hourloom/ui/tabs";
import { useState } from "react";
import { InlineEditor } from "@/features/editor/inline-editor";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { SessionList } from "@/features/sessions/session-list";
import { newId } from "@/shared/api/new-id";
import { usePageTitle } from "@/shared/page/page-title";
import { useMinute } from "@/shared/time/clock";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { type TimerNow, useTimer } from "@/shared/timer/use-timer";
import { CycleDots } from "./cycle-dots";
import { MiniTimerButton } from "./mini-timer";
import { PomodoroFace } from "./pomodoro-face";
import { type Subject, SubjectFields } from "./subject-fields";
import { TimerMissing } from "./timer-missing";
import { useNextSubject } from "./use-next-subject";
import { useTimerCommands } from "./use-timer-commands";

const phases = [
  { phase: "focus", label: "Pomodoro" },
  { phase: "short_break", label: "Short Break" },
  { phase: "long_break", label: "Long Break" },
] as const satisfies readonly { phase: TimerPhase; label: string }[];

const upcoming = { kind: "upcoming" } as const;
const past = { kind: "past" } as const;

interface PomodoroScreenProps {
  zone: string;
  today: string;
  /** The task that the address names. */
  task: string | null;
}

/** Whether a pomodoro phase is under way. */
function isLive(timer: TimerNow): boolean {
  const { state } = timer;
  return (state.status === "running" || state.status === "paused") && state.run.mode === "pomodoro";
}

/** Which phase it is, and whether it is over. */
interface PhaseMark {
  name: string;
  startedAt: number;
}

/** A start that is shown at once is some moments off the one that the server answers with: it is the same phase. */
const SAME_PHASE_MS = 10_000;

function markOf({ state }: TimerNow): PhaseMark {
  if (state.status === "idle") return { name: "idle", startedAt: 0 };
  const { phase, started_at: startedAt } = state.run;
  return { name: `${state.status === "ended" ? "ended" : "live"} ${phase}`, startedAt };
}

function isSamePhase(a: PhaseMark, b: PhaseMark): boolean {
  return a.name === b.name && Math.abs(a.startedAt - b.startedAt) < SAME_PHASE_MS;
}

/** What was chosen holds until the timer comes to another phase. */
function useChosenPhase(timer: TimerNow): [TimerPhase, (phase: TimerPhase) => void] {
  const { state, settings } = timer;
  const mark = markOf(timer);
  const [chosen, setChosen] = useState<{ phase: TimerPhase; mark: PhaseMark }>();
  const own = isLive(timer) && state.status !== "idle" ? state.run.phase : nextPhase(state, settings);
  return [
    chosen !== undefined && isSamePhase(chosen.mark, mark) ? chosen.phase : own,
    (phase) => setChosen({ phase, mark }),
  ];
}

const nothing: Subject = { title: "", task: null };

interface ShownSubject {
  subject: Subject;
  /** What tells the running phase from other ones; undefined while none runs. */
  phase: string | undefined;
  /** Answers whether it was saved, where it has to be sent. */
  change: (subject: Subject) => void | Promise<boolean>;
}

/**
 * What the phase that is under way is about; else what was typed for the next one, or what the last
 * one was about.
 */
function useSubject(timer: TimerNow, task: string | null): ShownSubject {
  const { send } = useTimerCommands();
  const { state, version } = timer;
  const run = state.status === "idle" || state.run.mode !== "pomodoro" ? undefined : state.run;
  const own = run === undefined ? nothing : { title: run.title, task: run.task };
  const isRunning = isLive(timer);
  const [next, setNext] = useNextSubject({ task, running: isRunning ? own : undefined, version });
  if (!isRunning || run === undefined) return { subject: next ?? own, phase: undefined, change: setNext };
  return {
    subject: own,
    phase: run.session ?? run.phase,
    change: (subject) => send({ type: "set_task", ...subject }),
  };
}

function PomodoroTimer({ timer, task, zone }: { timer: TimerNow; task: string | null; zone: string }) {
  const [phase, choose] = useChosenPhase(timer);
  const { subject, phase: running, change } = useSubject(timer, task);
  const { state, settings } = timer;
  const day = accountDay(useMinute() + timer.aheadMs, { zone, dayStart: settings.day_start });
  return (
    <div className="flex flex-col gap-5">
      <Tabs
        value={phase}
        onValueChange={(value) => {
          const found = phases.find((candidate) => candidate.phase === value);
          if (found !== undefined) choose(found.phase);
        }}
      >
        <TabsList aria-label="Phase">
          {phases.map(({ phase: value, label }) => (
            <TabsTrigger key={value} value={value} className="px-1.5">
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={phase} tabIndex={-1} className="flex flex-col gap-5 pt-6">
          <PomodoroFace timer={timer} phase={phase} subject={subject} />
          <CycleDots done={cycleOn(state.cycle, day, settings).done} of={settings.long_break_after} />
        </TabsContent>
      </Tabs>
      <SubjectFields subject={subject} titleLabel="Pomodoro Title" phase={running} onChange={change} />
      <MiniTimerButton />
    </div>
  );
}

/** The Pomodoro timer, and the sessions before and after now. */
export function PomodoroScreen({ zone, today, task }: PomodoroScreenProps) {
  usePageTitle("Pomodoro");
  const timer = useTimer();
  const editor = useEditor();
  const { begin } = useTimerCommands();
  const state = useEditorState();
  const isNew = state.status === "open" && state.target.screen === "pomodoro" && state.target.kind === "new";
  const schedule = () =>
    editor.open({
      ...{ screen: "pomodoro", kind: "new", type: "pomodoro", id: newId() },
      place: { day: today, startTime: null, endTime: null },
    });
  useShortcuts({ n: schedule });
  const aheadMs = timer?.aheadMs ?? 0;
  const startPlanned = (session: SessionsListed["items"][number]) =>
    session.type === "pomodoro" && session.state === "planned" ? (
      <Button
        aria-label={`Start ${session.title}`}
        onClick={() => {
          const { id, title, task: of, duration: minutes } = session;
          void begin({ type: "start", mode: "pomodoro", phase: "focus", session: id, title, task: of, minutes });
        }}
      >
        Start
      </Button>
    ) : null;
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-x-16 gap-y-10 px-4 pt-5 pb-24 sm:px-6 sm:pt-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="mx-auto flex w-full max-w-sm flex-col gap-5">
        <h1 className="text-title font-semibold">Pomodoro</h1>
        {timer === undefined ? <TimerMissing /> : <PomodoroTimer timer={timer} task={task} zone={zone} />}
      </div>
      <div className="flex min-w-0 flex-col gap-8 lg:pt-12">
        <div>
          <Button onClick={schedule}>Schedule New Pomodoro Session</Button>
          {isNew ? <InlineEditor state={state} zone={zone} /> : null}
        </div>
        <SessionList
          {...{ shown: upcoming, screen: "pomodoro", zone, aheadMs, action: startPlanned }}
          title="Upcoming Pomodoro Sessions"
          emptyText="No upcoming sessions."
        />
        <SessionList
          {...{ shown: past, screen: "pomodoro", zone, aheadMs, action: startPlanned }}
          title="Past Pomodoro Sessions"
          emptyText="No past sessions."
        />
      </div>
    </div>
  );
}
