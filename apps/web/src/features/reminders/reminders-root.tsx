import { toggleCompletion } from "@hourloom/domain/tasks/toggle-completion";
import { printInstant } from "@hourloom/domain/time/instants";
import type { ReminderNotice } from "@hourloom/schema/reminders/notices";
import { Button } from "@hourloom/ui/button";
import { buttonVariants } from "@hourloom/ui/button-variants";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "@hourloom/ui/dropdown-menu";
import { Bell, CalendarDays, ListTodo } from "@hourloom/ui/icons";
import { showToast } from "@hourloom/ui/toast";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { unscheduledQuery } from "@/features/changes/queries";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { focusMain } from "@/shared/focus/focus-main";
import { formatCount } from "@/shared/time/format";
import { useMinute } from "@/shared/time/clock";
import { noticeTime, snoozeChoices } from "./notice-texts";
import { useAnnouncements } from "./use-announcements";
import { useNotices } from "./use-notice-changes";

/** Notices that are shown at once; the others follow when these are hidden. */
const SHOWN_MAX = 3;

interface NoticeCardProps {
  notice: ReminderNotice;
  now: { ms: number; zone: string };
  onSnooze: (minutes: number) => void;
  onDismiss: () => void;
  /** Undefined for what cannot be completed. */
  onComplete: (() => void) | undefined;
}

function NoticeCard({ notice, now, onSnooze, onDismiss, onComplete }: NoticeCardProps) {
  const { kind, title, date } = notice;
  const Icon = kind === "event" ? CalendarDays : ListTodo;
  return (
    <li className="flex flex-col gap-2 rounded-lg bg-surface p-3 pl-4 shadow-float">
      <div className="flex items-start gap-3">
        <Icon
          aria-label={kind === "event" ? "Event" : "Task"}
          className={`mt-0.5 size-4 shrink-0 ${kind === "event" ? "text-event-text" : "text-task-text"}`}
        />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
            {title}
          </p>
          <p className="text-muted tabular-nums">{noticeTime(notice, now)}</p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-1">
        <Link
          to="/app"
          search={{ view: "day", date }}
          aria-label={`Show the day: ${title}`}
          className={buttonVariants({ variant: "quiet" })}
        >
          Show
        </Link>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="quiet" aria-label={`Snooze: ${title}`}>
              Snooze
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {snoozeChoices(now).map(({ label, minutes }) => (
              <DropdownMenuItem key={label} onSelect={() => onSnooze(minutes)}>
                {label}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
        <Button
          variant={onComplete === undefined ? "plain" : "quiet"}
          aria-label={`Dismiss: ${title}`}
          onClick={onDismiss}
        >
          Dismiss
        </Button>
        {onComplete === undefined ? null : (
          <Button aria-label={`Done: ${title}`} onClick={onComplete}>
            Done
          </Button>
        )}
      </div>
    </li>
  );
}

/** The reminders that are due, over every screen, until they are dismissed or snoozed. */
export function RemindersRoot({ zone }: { zone: string }) {
  const { api, queryClient } = useServices();
  const { actions } = useItemEditing();
  const { notices, change } = useNotices();
  const minute = useMinute();
  const list = useRef<HTMLElement>(null);
  useAnnouncements(notices, zone);
  useShortcuts({ "g r": () => list.current?.querySelector("button")?.focus() });
  const hide = (hidden: readonly ReminderNotice[], minutes: number | null) => {
    change({ ids: hidden.map(({ id }) => id), minutes });
    // The focused button is removed with its notice.
    const next = notices.length > hidden.length ? list.current : null;
    if (next === null) focusMain();
    else next.focus();
  };
  const complete = async (notice: ReminderNotice) => {
    try {
      const { tasks } = await queryClient.fetchQuery({ ...unscheduledQuery(api), staleTime: 0 });
      const task = tasks.find(({ id }) => id === notice.item);
      if (task === undefined) {
        showToast(`“${notice.title}” was completed or deleted meanwhile.`, { variant: "problem" });
        return;
      }
      hide([notice], null);
      await actions.apply(task, toggleCompletion(task, printInstant(Date.now(), zone)), { as: "done" });
    } catch (failure) {
      showToast(`“${notice.title}” is still open. ${describeProblem(problemOf(failure))}`, { variant: "problem" });
    }
  };
  if (notices.length === 0) return null;
  const shown = notices.slice(0, SHOWN_MAX);
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label="Reminders"
      className="fixed inset-x-2 top-(--notices-top) z-30 flex animate-appear flex-col gap-2 outline-none sm:inset-x-auto sm:top-auto sm:right-4 sm:bottom-20 sm:w-96"
    >
      {/* More than one would cover the screen of a phone. */}
      <ul className="flex flex-col gap-2 max-sm:[&>li:nth-child(n+2)]:hidden">
        {shown.map((notice) => (
          <NoticeCard
            key={notice.id}
            notice={notice}
            now={{ ms: minute, zone }}
            onSnooze={(minutes) => hide([notice], minutes)}
            onDismiss={() => hide([notice], null)}
            onComplete={notice.kind === "task" ? () => void complete(notice) : undefined}
          />
        ))}
      </ul>
      {notices.length > 1 ? (
        <div className="flex items-center justify-between gap-2 rounded-lg bg-surface py-1.5 pr-3 pl-4 shadow-float">
          <span className="flex items-center gap-2 text-muted">
            <Bell aria-hidden="true" className="size-4" />
            {formatCount(notices.length, "reminder")}
          </span>
          <Button variant="quiet" onClick={() => hide(notices, null)}>
            Dismiss all
          </Button>
        </div>
      ) : null}
    </section>
  );
}
