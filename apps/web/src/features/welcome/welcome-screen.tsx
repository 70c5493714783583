import type { FirstStep } from "@hourloom/schema/accounts/first-steps";
import { importProgramNames } from "@hourloom/schema/import-programs";
import { Button } from "@hourloom/ui/button";
import { CalendarDays, ListTodo, Tomato } from "@hourloom/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { useServices } from "@/shared/api/services";
import { openCommand } from "@/shared/commands/commands";
import { importRequest, openImport } from "@/shared/commands/import-request";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { FetchState } from "@/shared/layout/fetch-state";
import { Screen } from "@/shared/layout/screen";
import { useFirstSteps } from "./use-first-steps";

interface StepText {
  title: string;
  text: string;
  icon: ComponentType<{ className: string }>;
  colors: string;
}

const programs = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(importProgramNames);

const texts: Readonly<Record<FirstStep, StepText>> = {
  calendar: {
    title: "Bring your calendar and tasks",
    text: `Import a file of Google Calendar, Outlook, Apple Calendar or another program, or your tasks and times of ${programs}. Or subscribe to a calendar that stays where it is.`,
    icon: CalendarDays,
    colors: "bg-event-soft text-event-text",
  },
  plan: {
    title: "Plan your day",
    text: "Write down what is next, in one line: “Essay fri 14:00 90m” becomes a task on Friday.",
    icon: ListTodo,
    colors: "bg-task-soft text-task-text",
  },
  timer: {
    title: "Start a timer",
    text: "Twenty-five minutes for one thing. What you do is on your calendar afterwards.",
    icon: Tomato,
    colors: "bg-pomodoro-soft text-pomodoro-text",
  },
};

/** What does a step; doing it ends it. */
function Actions({ step, onDone }: { step: FirstStep; onDone: () => void }) {
  switch (step) {
    case "calendar":
      return (
        <>
          <Button
            onClick={() => {
              openImport();
              onDone();
            }}
          >
            Import a file…
          </Button>
          <Button asChild>
            <Link to="/app/settings/$page" params={{ page: "connections" }} hash="calendar-files" onClick={onDone}>
              Subscribe
            </Link>
          </Button>
        </>
      );
    case "plan":
      return (
        <Button
          onClick={() => {
            openCommand.set("quick_add");
            onDone();
          }}
        >
          Add a task…
        </Button>
      );
    case "timer":
      return (
        <Button asChild>
          <Link to="/app/pomodoro" onClick={onDone}>
            Open the timer
          </Link>
        </Button>
      );
  }
}

function Step({ step, children }: { step: FirstStep; children: ReactNode }) {
  const { title, text, icon: Icon, colors } = texts[step];
  return (
    <li className="flex flex-col gap-4 rounded-lg border bg-surface p-5 sm:flex-row sm:items-start">
      <span className={`grid size-10 shrink-0 place-items-center rounded-md ${colors}`}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-pretty text-muted">{text}</p>
        <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      </div>
    </li>
  );
}

/**
 * Whether the account has anything that its calendar shows; asked again after each change and each
 * import.
 */
function useIsUsed(): boolean {
  const { api } = useServices();
  const isBusy = [usePendingChanges().length > 0, importRequest.use() !== undefined].some(Boolean);
  const { data } = useQuery({ ...api.accountData.overview.queryOptions(), staleTime: 0, enabled: !isBusy });
  if (data === undefined) return false;
  const { events, tasks, pomodoros, flowtimes } = data.counts;
  return events + tasks + pomodoros + flowtimes > 0;
}

/**
 * The first screen of a new account, which never hides the calendar of one that is used. `onEnd` is
 * called then, and when nothing is left to offer.
 */
export function WelcomeScreen({ onEnd }: { onEnd: () => void }) {
  const { left, query, end } = useFirstSteps();
  const list = useRef<HTMLUListElement>(null);
  const isUsed = useIsUsed();
  const isOver = isUsed || left?.length === 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  // The button of a step is removed with it.
  useRestoreFocus(left?.length, (before) => {
    if (before !== undefined) list.current?.querySelector("button")?.focus();
  });
  const skipAll = () => {
    if (left !== undefined && left.length > 0) end(left);
    onEnd();
  };
  return (
    <Screen title="Welcome to Hourloom">
      <p className="-mt-3 max-w-xl text-pretty text-muted">
        Three ways to begin, in any order. Skip what you do not need: none of them comes back.
      </p>
      <FetchState
        query={query}
        what="What to begin with"
        loading={
          <p role="status" className="min-h-60 text-muted">
            Loading...
          </p>
        }
      />
      <ul ref={list} className="flex flex-col gap-3">
        {left?.map((step) => (
          <Step key={step} step={step}>
            <Actions step={step} onDone={() => end([step])} />
            <Button variant="quiet" aria-label={`Skip: ${texts[step].title}`} onClick={() => end([step])}>
              Skip
            </Button>
          </Step>
        ))}
      </ul>
      <Button variant="primary" className="self-start" onClick={skipAll}>
        Go to the calendar
      </Button>
    </Screen>
  );
}
