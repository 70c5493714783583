import { accountDay } from "@hourloom/domain/time/account-day";
import { SESSIONS_LISTED_MAX } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { Skeleton } from "@hourloom/ui/skeleton";
import { type ReactNode, type Ref, useId, useRef } from "react";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { FetchState } from "@/shared/layout/fetch-state";
import type { FormScreen } from "@/features/editor/state/editor-state";
import { InlineEditor } from "@/features/editor/inline-editor";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { formatCount, formatRelativeDay, formatWorked } from "@/shared/time/format";
import { type DayOfSessions, groupByDay } from "./group-by-day";
import type { ListedSession } from "./session-filter";
import { SessionRow } from "./session-row";
import { type ShownSessions, useSessions } from "./use-sessions";
import { useSyncFormWithItem } from "@/features/editor/state/use-sync-form-with-item";

interface SessionListProps extends ShownSessions {
  screen: FormScreen;
  title: string;
  emptyText: string;
  action?: (session: ListedSession) => ReactNode;
  /** Makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The form of one of the screen's sessions, if it is open, with its id. */
function useSessionForm(screen: FormScreen) {
  const state = useEditorState();
  if (state.status !== "open" || state.target.screen !== screen || state.target.kind !== "edit") return undefined;
  return { state, id: state.target.item.id };
}

function LoadingSessions() {
  return (
    <div role="status" className="flex flex-col gap-3 py-2">
      <span className="text-muted">Loading...</span>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-5 w-36" />
    </div>
  );
}

/** A button that loads more sessions, or how many there are at most. */
function MoreSessions({ isUpcoming, onMore }: { isUpcoming: boolean; onMore: (() => void) | undefined }) {
  if (onMore === undefined) {
    return (
      <p className="py-2 text-xs text-muted">
        {`The ${isUpcoming ? "next" : "last"} ${SESSIONS_LISTED_MAX.toLocaleString("en")}; a shorter time shows the others.`}
      </p>
    );
  }
  return (
    <Button variant="plain" className="w-fit" onClick={onMore}>
      Show more
    </Button>
  );
}

/** The day of the sessions below it, with what was worked on it. */
function DayHeading({ day, today }: { day: DayOfSessions; today: string }) {
  const { date, sessions, workedSeconds, isPartial } = day;
  const sum = workedSeconds === 0 ? undefined : formatWorked(workedSeconds);
  return (
    <h3 className="flex flex-wrap items-baseline gap-x-2 pt-4 pb-1 text-xs text-muted tabular-nums">
      <span className="font-semibold text-ink">{formatRelativeDay(date, today)}</span>
      <span>
        {isPartial ? "at least " : null}
        {sum === undefined ? null : `${sum}, `}
        {formatCount(sessions.length, "session")}
      </span>
    </h3>
  );
}

/** A list of sessions; clicking one opens its form in place. */
export function SessionList({ screen, title, emptyText, action, headingRef, ...filter }: SessionListProps) {
  const { shown, zone } = filter;
  const editor = useEditor();
  const { query, sessions, taskTitles, showMore, clock, nowMs } = useSessions(filter);
  const { data, error, isPlaceholderData } = query;
  const form = useSessionForm(screen);
  useSyncFormWithItem({
    shown,
    items: sessions,
    isReady: data !== undefined && error === null && !isPlaceholderData,
  });
  const list = useRef<HTMLUListElement>(null);
  // From a closed form the focus returns to its row or, if that is gone, to the list.
  const edited = sessions.find(({ id }) => id === form?.id);
  useRestoreFocus(edited?.id, (before) => {
    if (before === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-session="${before}"] button`);
    (row ?? list.current)?.focus();
  });
  const headingId = useId();
  const isUpcoming = shown.kind === "upcoming";
  const isGrouped = shown.kind === "past" || shown.kind === "flowtime";
  const days = isGrouped ? groupByDay(sessions, clock, data?.truncated === true) : [];
  const dayOf = new Map(days.flatMap((day) => day.sessions.map((session) => [session.id, day] as const)));
  const today = accountDay(nowMs, clock);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-1">
      <h2
        id={headingId}
        ref={headingRef}
        tabIndex={headingRef === undefined ? undefined : -1}
        className="rounded-sm text-sm font-semibold"
      >
        {title}
      </h2>
      <FetchState
        query={query}
        what="The sessions"
        loading={<LoadingSessions />}
        offline={<p className="py-2 text-muted">You are offline; these come with the connection.</p>}
      />
      {data !== undefined && sessions.length === 0 ? <p className="py-2 text-muted">{emptyText}</p> : null}
      <ul ref={list} tabIndex={-1} aria-labelledby={headingId} className="outline-none">
        {sessions.map((session) => {
          const day = dayOf.get(session.id);
          return (
            <li key={session.id} data-session={session.id} className="border-b last:border-b-0">
              {day?.sessions[0] === session ? <DayHeading day={day} today={today} /> : null}
              {form?.id === session.id ? (
                <InlineEditor state={form.state} zone={zone} />
              ) : (
                <SessionRow
                  session={session}
                  taskTitle={session.task === null ? undefined : taskTitles.get(session.task)}
                  isUpcoming={isUpcoming}
                  headingDay={day?.date}
                  onEdit={() => editor.open({ screen, kind: "edit", day: null, item: session })}
                >
                  {action?.(session)}
                </SessionRow>
              )}
            </li>
          );
        })}
      </ul>
      {data?.truncated === true ? <MoreSessions isUpcoming={isUpcoming} onMore={showMore} /> : null}
    </section>
  );
}
