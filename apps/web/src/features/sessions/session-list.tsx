import type { CalendarItem } from "@hourloom/schema/calendar";
import { SESSIONS_LISTED_MAX } from "@hourloom/schema/fields/limits";
import { defaultSettings } from "@hourloom/schema/accounts/settings";
import type { SessionsListed } from "@hourloom/schema/sessions";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { Skeleton } from "@hourloom/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { formatDuration, formatSessionStart } from "@/shared/time/format";
import { minutesOf } from "@/shared/time/minutes-of";
import { useMinute } from "@/shared/time/clock";
import { fetchStatusOf } from "@/shared/api/fetch-status";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { useServices } from "@/shared/api/services";
import { settingsQuery } from "@/shared/timer/queries";
import type { FormScreen } from "@/features/editor/state/editor-state";
import { InlineEditor } from "@/features/editor/inline-editor";
import { applyToSessionList } from "@/features/changes/item-changes";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { sessionListFilters, sessionListQuery } from "@/features/changes/queries";
import { type Session, filterAndSortSessions, type SessionFilter } from "./session-filter";
import { useSyncFormWithItem } from "@/features/editor/state/use-sync-form-with-item";
import { useOpenTarget } from "@/features/editor/state/use-open-target";

const PAGE = 20;
const MORE = 100;
const none: readonly Session[] = [];

/** Returns for example "25 min" or "18 of 25 min". */
function formatLength(session: Session): string | undefined {
  const { focused_seconds } = session;
  const worked = focused_seconds === null ? undefined : minutesOf(focused_seconds);
  if (session.state === "running") return "running";
  if (session.type === "flowtime") return worked === undefined ? "open" : formatDuration(worked);
  if (worked === undefined || worked === session.duration) return formatDuration(session.duration);
  return `${formatDuration(worked)} of ${session.duration}`;
}

function TaskName({ title }: { title: string | undefined }) {
  if (title === undefined) return null;
  return (
    <span dir="auto" className="max-w-full truncate">
      {title}
    </span>
  );
}

interface SessionListProps {
  /** Must keep its identity as long as the list is the same. */
  shown: SessionFilter;
  /** The screen on which the list and its forms are. */
  screen: FormScreen;
  title: string;
  emptyText: string;
  zone: string;
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  aheadMs: number;
  /** Renders a further action of a session. */
  action?: (session: Session) => ReactNode;
  /** Makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A list of sessions; clicking one opens its form in place. */
export function SessionList(props: SessionListProps) {
  const { shown, screen, title, emptyText, zone, aheadMs, action, headingRef } = props;
  const { api, queryClient } = useServices();
  const editor = useEditor();
  const [limit, setLimit] = useState(PAGE);
  const { data, dataUpdatedAt, error, fetchStatus, isPlaceholderData, refetch } = useQuery({
    ...sessionListQuery(api, { ...shown, limit }),
    placeholderData: (before: SessionsListed | undefined) => before,
  });
  const { data: settings = defaultSettings } = useQuery(settingsQuery(api));
  const { day_start: dayStart } = settings;
  const pending = usePendingChanges();
  // A response is more recent than the start of the minute, and the server sorted by its own time.
  const minute = useMinute();
  const nowMs = Math.max(minute, dataUpdatedAt) + aheadMs;
  const sessions = useMemo(() => {
    if (data === undefined) return none;
    return filterAndSortSessions(shown, applyToSessionList(data, pending).items, { nowMs, clock: { zone, dayStart } });
  }, [data, pending, shown, nowMs, zone, dayStart]);
  const taskTitles = useMemo(() => new Map(data?.tasks.map(({ id, title: name }) => [id, name])), [data]);
  /** Finds the title of the session's task, if it differs from that of the session. */
  const findTaskTitle = ({ task, title: name }: Session) => {
    const taskTitle = task === null ? undefined : taskTitles.get(task);
    return taskTitle === name ? undefined : taskTitle;
  };
  // A session whose start has passed moves from the upcoming to the past sessions.
  const refetchPassed = useEffectEvent(() => {
    const hasPassed = shown.kind === "upcoming" && data?.items.some(({ start_time }) => Date.parse(start_time) < nowMs);
    if (hasPassed === true) void queryClient.invalidateQueries(sessionListFilters(api));
  });
  useEffect(() => refetchPassed(), [minute]);
  const status = fetchStatusOf({ hasData: data !== undefined, error, fetchStatus });
  const state = useEditorState();
  const editing =
    state.status === "open" && state.target.screen === screen && state.target.kind === "edit" ? state : undefined;
  const editedId = editing?.target.kind === "edit" ? editing.target.item.id : undefined;
  const { target, isPending } = useOpenTarget();
  const isReady = data !== undefined && error === null && !isPlaceholderData;
  useSyncFormWithItem({ target, isPending, isTyped: editing?.typed !== undefined, shown, items: sessions, isReady });
  const list = useRef<HTMLUListElement>(null);
  // Restores focus from a closed form to its row or, if that is gone, to the list.
  const editedInList = sessions.some(({ id }) => id === editedId) ? editedId : undefined;
  const lastEdited = useRef<string>(undefined);
  useEffect(() => {
    const before = lastEdited.current;
    lastEdited.current = editedInList;
    if (before === undefined || before === editedInList || !hasLostFocus()) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-session="${before}"] button`);
    (row ?? list.current)?.focus();
  }, [editedInList]);
  const headingId = useId();
  const edit = (item: CalendarItem) => editor.open({ screen, kind: "edit", day: null, item });
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
      {status.kind === "loading" ? (
        <div role="status" className="flex flex-col gap-3 py-2">
          <span className="text-muted">Loading...</span>
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-5 w-36" />
        </div>
      ) : null}
      {status.kind === "offline" ? (
        <p className="py-2 text-muted">You are offline; these come with the connection.</p>
      ) : null}
      {status.kind === "error" || status.kind === "stale" ? (
        <Notice tone="problem" action={<Button onClick={() => void refetch()}>Retry</Button>}>
          {status.kind === "error" ? "The sessions could not be loaded." : "What you see may be old."} {status.reason}
        </Notice>
      ) : null}
      {data !== undefined && sessions.length === 0 ? <p className="py-2 text-muted">{emptyText}</p> : null}
      <ul ref={list} tabIndex={-1} aria-labelledby={headingId} className="outline-none">
        {sessions.map((session) => (
          <li key={session.id} data-session={session.id} className="border-b last:border-b-0">
            {editing !== undefined && editedId === session.id ? (
              <InlineEditor state={editing} zone={zone} />
            ) : (
              <div className="flex items-center gap-2">
                <button
                  type="button"
                  aria-expanded="false"
                  onClick={() => edit(session)}
                  className="flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-sm py-1.5 text-left hover:bg-sunken/60"
                >
                  <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
                    {session.title}
                  </span>
                  <span className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums">
                    <span>{formatSessionStart(session.start_time)}</span>
                    <span>{formatLength(session)}</span>
                    <TaskName title={findTaskTitle(session)} />
                    {session.state === "stopped" ? <span>stopped early</span> : null}
                    {shown.kind !== "upcoming" && session.state === "planned" ? <span>not begun</span> : null}
                  </span>
                </button>
                {action?.(session)}
              </div>
            )}
          </li>
        ))}
      </ul>
      {data?.truncated !== true ? null : limit < SESSIONS_LISTED_MAX ? (
        <Button look="plain" className="w-fit" onClick={() => setLimit(Math.min(SESSIONS_LISTED_MAX, limit + MORE))}>
          Show more
        </Button>
      ) : (
        <p className="py-2 text-xs text-muted">
          {`The ${shown.kind === "upcoming" ? "next" : "last"} ${SESSIONS_LISTED_MAX.toLocaleString("en")}; a shorter time shows the others.`}
        </p>
      )}
    </section>
  );
}
