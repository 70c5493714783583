import { addMonths, firstOfMonth } from "@hourloom/domain/calendar/day-number";
import type { EventOnDay } from "@hourloom/domain/calendar/event-days";
import { uuidV7 } from "@hourloom/domain/ids/uuid-v7";
import { Button } from "@hourloom/ui/button";
import { EmptyState } from "@hourloom/ui/empty-state";
import { CalendarDays, Plus, WifiOff } from "@hourloom/ui/icons";
import { Popover } from "@hourloom/ui/popover";
import { Spinner } from "@hourloom/ui/spinner";
import { useCallback, useRef, useState } from "react";
import { announce } from "@/shared/announcer";
import { formatCount, formatDay, formatDayShort, formatMonth, formatMonthName } from "@/shared/format";
import { useIsPhone } from "@/shared/media";
import { usePageTitle } from "@/shared/page-title";
import { useLoadedPart } from "@/shared/use-loaded-part";
import { useShortcuts } from "@/shared/shortcuts";
import { DayDialog } from "./day-dialog";
import { DayList } from "./day-list";
import type { EditorTarget } from "./editor-state";
import { usePendingChanges } from "./event-changes-provider";
import { MonthGridView } from "./month-grid-view";
import { MonthHeader } from "./month-header";
import { shownDate } from "./shown-date";
import { useEditor } from "./use-editor";
import { useEventActions } from "./use-event-actions";
import { type MonthStatus, useMonthEvents } from "./use-month-events";

const none: readonly EventOnDay[] = [];

interface MonthScreenProps {
  /** A day of the month that is shown; it has the focus first. */
  date: string;
  today: string;
  zone: string;
  onDateChange: (date: string) => void;
}

function newTarget(day: string): EditorTarget {
  return { kind: "new", day, id: uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16))) };
}

function MonthProblem({ month, status, onRetry }: { month: string; status: MonthStatus; onRetry: () => void }) {
  if (status.kind === "error") {
    return (
      <div role="alert" className="absolute inset-0 grid place-items-center bg-paper/80">
        <EmptyState
          icon={<CalendarDays className="text-danger" />}
          title={`${formatMonthName(month)} could not be loaded`}
          action={
            <Button look="primary" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          <p>{status.reason}</p>
        </EmptyState>
      </div>
    );
  }
  if (status.kind !== "offline") return null;
  return (
    <div className="absolute inset-0 grid place-items-center bg-paper/80">
      <EmptyState icon={<WifiOff className="text-muted" />} title="You are offline">
        <p>
          {formatMonthName(month)} has not been loaded on this device yet. It appears as soon as the connection is back.
        </p>
      </EmptyState>
    </div>
  );
}

function EditorOnItsWay({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className="flex h-60 flex-col items-center justify-center gap-3 px-6 text-center">
      {failed ? (
        <>
          <p role="alert">The form could not be loaded. Check your connection.</p>
          <Button onClick={onRetry}>Retry</Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> Loading...
        </p>
      )}
    </div>
  );
}

/** The form brings the schemas with it, which nobody needs to see a month. */
const loadEventEditor = () => import("./event-editor");

/** The calendar's month: header, grid, the form beside its day, and on phones the day's list below. */
export function MonthScreen({ date, today, zone, onDateChange }: MonthScreenProps) {
  const month = firstOfMonth(date);
  const isPhone = useIsPhone();
  const { grid, byDay, count, status, retry } = useMonthEvents(date);
  const actions = useEventActions();
  const pending = usePendingChanges();
  const [loaded, loadEditor] = useLoadedPart(loadEventEditor);
  const gridElement = useRef<HTMLDivElement>(null);
  const [lastUsed, setLastUsed] = useState({ of: date, day: date });
  const editor = useEditor();
  const { open: openEditor, lastTarget, typed } = editor;
  const [moreDay, setMoreDay] = useState<string>();
  const activeDay = lastUsed.of === date ? lastUsed.day : date;

  usePageTitle(`Calendar, ${formatMonth(month)}`);

  const goTo = (day: string) => {
    const shown = shownDate(day);
    if (shown === undefined) return;
    if (firstOfMonth(shown) !== month) announce(formatMonth(shown));
    setLastUsed({ of: shown, day: shown });
    onDateChange(shown);
  };
  const turn = (months: number) => goTo(addMonths(activeDay, months));
  const activate = (day: string) => {
    if (day < grid.from || day >= grid.to) goTo(day);
    else setLastUsed({ of: date, day });
  };

  const open = useCallback(
    (target: EditorTarget) => {
      setMoreDay(undefined);
      openEditor(target);
    },
    [openEditor],
  );
  const openNew = useCallback(
    (day: string) => {
      setLastUsed({ of: date, day });
      open(newTarget(day));
    },
    [date, open],
  );
  const openItem = useCallback(
    (onDay: EventOnDay, day: string) => {
      setLastUsed({ of: date, day });
      open({ kind: "edit", day, event: onDay.event });
    },
    [date, open],
  );
  const pick = useCallback(
    (day: string) => (isPhone ? setLastUsed({ of: date, day }) : openNew(day)),
    [date, isPhone, openNew],
  );

  const showAll = useCallback(
    (day: string) => {
      setLastUsed({ of: date, day });
      setMoreDay(day);
    },
    [date],
  );

  const target = editor.state.status === "open" ? editor.state.target : undefined;

  const elementOf = useCallback((at: EditorTarget | undefined): HTMLElement | null => {
    if (at === undefined) return null;
    const cell = gridElement.current?.querySelector<HTMLElement>(`[data-day="${at.day}"]`) ?? null;
    const item = at.kind === "edit" ? cell?.querySelector<HTMLElement>(`[data-item="${at.event.id}"]`) : null;
    return item ?? cell;
  }, []);
  const focusOn = (at: EditorTarget | undefined) => {
    const element = elementOf(at);
    (element?.querySelector<HTMLElement>("[data-day-button]") ?? element)?.focus();
  };
  /** Back to what opened the day's list; a day from which enough was taken away has it no more. */
  const focusOnMore = (day: string) => {
    const cell = elementOf({ kind: "new", day, id: "" });
    const opener =
      cell?.querySelector<HTMLElement>("[data-more]") ?? cell?.querySelector<HTMLElement>("[data-day-button]");
    opener?.focus();
  };
  const findAnchor = useCallback(() => elementOf(lastTarget()), [elementOf, lastTarget]);

  useShortcuts({ t: () => goTo(today), j: () => turn(1), k: () => turn(-1) }, actions.undoLast);

  // While it is being sent it stands in the month as what it will be.
  const isSent = target !== undefined && pending.some((change) => change.event.id === idOf(target));
  const draft = target?.kind === "new" && !isSent ? (typed ?? { title: "", date: target.day }) : undefined;
  const dayItems = byDay.get(activeDay) ?? none;

  return (
    <div className="flex flex-1 flex-col sm:min-h-0">
      <MonthHeader
        month={month}
        status={status}
        count={count}
        onTurn={turn}
        onToday={() => goTo(today)}
        onNew={() => openNew(activeDay)}
        onRetry={retry}
      />
      <div className="relative flex flex-col sm:min-h-0 sm:flex-1">
        <MonthGridView
          ref={gridElement}
          month={month}
          grid={grid}
          byDay={byDay}
          isLoading={status.kind === "loading"}
          today={today}
          activeDay={activeDay}
          draft={draft}
          isPhone={isPhone}
          onActivate={activate}
          onPick={pick}
          onNew={openNew}
          onOpen={openItem}
          onRemove={(onDay) => void actions.remove(onDay.event)}
          onMore={showAll}
        />
        <MonthProblem month={month} status={status} onRetry={retry} />
      </div>
      {isPhone ? (
        <section aria-labelledby="day-heading" className="flex flex-col gap-3 border-t px-4 pt-3 pb-6">
          <div className="flex items-center justify-between gap-3">
            <h2 id="day-heading" className="text-base font-semibold">
              <span aria-hidden="true">{formatDayShort(activeDay)}</span>
              <span className="sr-only">
                {formatDay(activeDay)}, {formatCount(dayItems.length, "item")}
              </span>
            </h2>
            <Button look="primary" onClick={() => openNew(activeDay)}>
              <Plus aria-hidden="true" className="-ml-1 size-4" />
              New event
            </Button>
          </div>
          {dayItems.length === 0 ? (
            <p className="py-2 text-muted">{status.kind === "loading" ? "Loading..." : "Nothing on this day."}</p>
          ) : (
            <DayList items={dayItems} onOpen={(onDay) => openItem(onDay, activeDay)} />
          )}
        </section>
      ) : null}
      <DayDialog
        day={moreDay}
        items={moreDay === undefined ? none : (byDay.get(moreDay) ?? none)}
        onOpen={(onDay) => openItem(onDay, moreDay ?? activeDay)}
        onNew={openNew}
        onClose={() => setMoreDay(undefined)}
        onClosed={() => {
          if (!editor.isOpen()) focusOnMore(activeDay);
        }}
      />
      <Popover
        open={target !== undefined}
        onClose={() => editor.close(isSent)}
        onClosed={() => focusOn(lastTarget())}
        findAnchor={findAnchor}
        label={target === undefined || target.kind === "new" ? "New event" : `Edit ${target.event.title}`}
      >
        {target === undefined ? null : loaded.status === "ready" ? (
          <loaded.part.EventEditor
            key={idOf(target)}
            target={target}
            draft={editor.state.status === "open" ? editor.state.draft : undefined}
            zone={zone}
            actions={actions}
            onSaved={() => editor.finish(target)}
            onFailed={(problem) => editor.fail(target, problem)}
            onDelete={(event) => {
              editor.finish(target);
              void actions.remove(event);
            }}
            onType={editor.type}
          />
        ) : (
          <EditorOnItsWay failed={loaded.status === "failed"} onRetry={loadEditor} />
        )}
      </Popover>
    </div>
  );
}

function idOf(target: EditorTarget): string {
  return target.kind === "new" ? target.id : target.event.id;
}
