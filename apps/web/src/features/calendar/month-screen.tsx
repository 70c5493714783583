import { addMonths, firstOfMonth } from "@hourloom/domain/calendar/day-number";
import type { EventOnDay } from "@hourloom/domain/calendar/event-days";
import { Popover } from "@hourloom/ui/popover";
import { useCallback, useRef, useState } from "react";
import { announce } from "@/shared/announcer";
import { formatMonth } from "@/shared/format";
import { useIsPhone } from "@/shared/media";
import { newId } from "@/shared/new-id";
import { usePageTitle } from "@/shared/page-title";
import { useLoadedPart } from "@/shared/use-loaded-part";
import { UNDO, useShortcuts } from "@/shared/shortcuts";
import { DayDialog } from "./day-dialog";
import { DaySection } from "./day-section";
import { type EditorTarget, idOf } from "./editor-state";
import { useEditorState, useEventEditing, usePendingChanges } from "./event-changes-provider";
import { MonthGridView } from "./month-grid-view";
import { MonthHeader } from "./month-header";
import { EditorOnItsWay, MonthProblem } from "./month-problem";
import { shownDate } from "./shown-date";
import { useMonthEvents } from "./use-month-events";

const none: readonly EventOnDay[] = [];
const emptyDraft = { title: "", start_time: null, end_time: null, end_date: null } as const;

interface MonthScreenProps {
  /** A day of the month that is shown; it has the focus first. */
  date: string;
  today: string;
  zone: string;
  onDateChange: (date: string) => void;
}

function newTarget(day: string): EditorTarget {
  return { kind: "new", day, id: newId() };
}

/** The form brings the schemas with it, which nobody needs to see a month. */
const loadEventEditor = () => import("./event-editor");

/** The calendar's month: header, grid, the form beside its day, and on phones the day's list below. */
export function MonthScreen({ date, today, zone, onDateChange }: MonthScreenProps) {
  const month = firstOfMonth(date);
  const isPhone = useIsPhone();
  const { grid, byDay, count, status, retry } = useMonthEvents(date);
  const { actions, editor } = useEventEditing();
  const editorState = useEditorState();
  const pending = usePendingChanges();
  const [loaded, loadEditor] = useLoadedPart(loadEventEditor);
  const gridElement = useRef<HTMLDivElement>(null);
  const [lastUsed, setLastUsed] = useState({ of: date, day: date });
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
      editor.open(target);
    },
    [editor],
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

  const { target, draft, typed } =
    editorState.status === "open" ? editorState : { target: undefined, draft: undefined, typed: undefined };

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
  const findAnchor = useCallback(() => elementOf(editor.lastTarget()), [elementOf, editor]);

  const openNewHere = () => openNew(activeDay);
  useShortcuts({
    t: () => goTo(today),
    j: () => turn(1),
    k: () => turn(-1),
    n: openNewHere,
    q: openNewHere,
    [UNDO]: actions.undoLast,
  });

  // While it is being sent it stands in the month as what it will be.
  const isSent = target !== undefined && pending.some((change) => change.event.id === idOf(target));
  const newHere = target?.kind === "new" && !isSent ? (typed ?? { ...emptyDraft, date: target.day }) : undefined;
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
          draft={newHere}
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
        <DaySection
          day={activeDay}
          items={dayItems}
          isLoading={status.kind === "loading"}
          onNew={() => openNew(activeDay)}
          onOpen={(onDay) => openItem(onDay, activeDay)}
        />
      ) : null}
      <DayDialog
        day={moreDay}
        items={moreDay === undefined ? none : (byDay.get(moreDay) ?? none)}
        onOpen={(onDay) => openItem(onDay, moreDay ?? activeDay)}
        onNew={openNew}
        onClose={() => setMoreDay(undefined)}
        onClosed={() => {
          if (editor.get().status === "closed") focusOnMore(activeDay);
        }}
      />
      <Popover
        open={target !== undefined}
        onClose={() => editor.close(isSent)}
        onClosed={() => focusOn(editor.lastTarget())}
        findAnchor={findAnchor}
        label={target === undefined || target.kind === "new" ? "New event" : `Edit ${target.event.title}`}
      >
        {target === undefined ? null : loaded.status === "ready" ? (
          <loaded.part.EventEditor
            key={target.form}
            target={target}
            draft={draft}
            zone={zone}
            actions={actions}
            onSaved={() => editor.finish(target)}
            onFailed={(problem) => editor.fail(target, problem)}
            onDelete={(event) => {
              editor.finish(target);
              void actions.remove(event);
            }}
            onType={editor.type}
            onRebase={editor.rebase}
          />
        ) : (
          <EditorOnItsWay failed={loaded.status === "failed"} onRetry={loadEditor} />
        )}
      </Popover>
    </div>
  );
}
