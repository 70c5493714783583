import { Button } from "@hourloom/ui/button";
import { Input } from "@hourloom/ui/input";
import { Popover } from "@hourloom/ui/popover";
import { Spinner } from "@hourloom/ui/spinner";
import { type RefObject, useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditorState, EditorTarget } from "@/features/editor/state/editor-state";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { unscheduledQuery, todoOverviewQuery } from "@/features/changes/queries";
import { useSyncFormWithItem } from "@/features/editor/state/use-sync-form-with-item";
import { leaveField } from "@/shared/focus/leave-field";
import { useServices } from "@/shared/api/services";
import { useLazyModule } from "@/shared/lazy/lazy-module";
import { prefersReducedData } from "@/shared/lazy/prefers-reduced-data";
import { useRunLater } from "@/shared/lazy/run-later";
import type { ShownCalendar } from "../calendar-view";
import { findAnchor, focusAfterForm } from "./editor-anchor";
import { calendarActions, useCalendarActions } from "./use-calendar-actions";
import type { CalendarPage } from "../use-calendar-range";

/** In place of the form until that is loaded; what is typed is its title. */
function MissingForm({ state, hasFailed }: { state: EditorState & { status: "open" }; hasFailed: boolean }) {
  const editor = useEditor();
  const values = state.typed ?? state.draft ?? {};
  const title = typeof values["title"] === "string" ? values["title"] : "";
  return (
    <div className="flex min-h-40 flex-col items-center justify-center gap-3 p-6 text-center">
      {state.target.kind === "new" ? (
        <Input
          data-first-focus
          aria-label="Title"
          value={title}
          onChange={(event) => editor.type({ ...values, title: event.target.value })}
        />
      ) : null}
      {hasFailed ? (
        <>
          <p role="alert">The form could not be loaded. Check your connection.</p>
          <Button onClick={calendarActions.retry}>Retry</Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> Loading...
        </p>
      )}
    </div>
  );
}

/**
 * Whether the form of a target is to be rendered: later than the click that opened it, but at once
 * for a key, which then reaches the focused field.
 */
function useIsFormDue(target: EditorTarget | undefined, onEscape: () => void): boolean {
  const [urgentTarget, setUrgentTarget] = useState<EditorTarget>();
  const isOpen = target !== undefined;
  const isDue = useDeferredValue(isOpen) || urgentTarget === target;
  const isAwaited = isOpen && !isDue;
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // It is meant for the form: no shortcut and no item of the calendar gets it.
    event.stopPropagation();
    if (event.key === "Escape") onEscape();
    else flushSync(() => setUrgentTarget(target));
  });
  useEffect(() => {
    if (!isAwaited) return undefined;
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, [isAwaited]);
  return isOpen && isDue;
}

/** How long the hidden form stays mounted, in milliseconds. */
const PREWARM_MS = 3_000;

/** Renders a hidden form when its module has arrived before it was needed. */
export function Prewarm({ zone }: { zone: string }) {
  const actions = useCalendarActions(false);
  const [isOver, setOver] = useState(prefersReducedData);
  useEffect(() => {
    if (actions === undefined) return undefined;
    const timer = setTimeout(() => setOver(true), PREWARM_MS);
    return () => clearTimeout(timer);
  }, [actions]);
  return isOver || actions === undefined ? null : <actions.PrewarmedForm zone={zone} />;
}

interface ItemPopoverProps {
  surface: RefObject<HTMLElement | null>;
  zone: string;
  shown: ShownCalendar;
  page: CalendarPage;
  /** Opens the context menu of an item, whose form has closed. */
  onMenu: (target: EditorTarget & { kind: "edit" }) => void;
}

/** The form in a popover, anchored in the calendar. */
export function ItemPopover({ surface, zone, shown, page, onMenu }: ItemPopoverProps) {
  const editor = useEditor();
  const state = useEditorState();
  const target = state.status === "open" ? state.target : undefined;
  useSyncFormWithItem({ shown, items: page.items, isReady: page.status.kind === "ready" });
  const { api, queryClient } = useServices();
  const runLater = useRunLater();
  // The task form needs the lists, the pomodoro form the tasks.
  useEffect(
    () =>
      runLater(() => {
        void queryClient.prefetchQuery(todoOverviewQuery(api));
        void queryClient.prefetchQuery(unscheduledQuery(api));
      }),
    [api, queryClient, runLater],
  );
  const loaded = useLazyModule(calendarActions, target !== undefined);
  const close = () => {
    leaveField();
    editor.close();
  };
  const isDue = useIsFormDue(target, close);
  // The menu opens when the focus is back in the calendar.
  const asksMenu = useRef(false);
  const showMenu = async () => {
    // Saving closes the form.
    asksMenu.current = true;
    asksMenu.current = await editor.save();
    if (asksMenu.current) editor.close();
  };
  const anchor = useCallback(() => findAnchor(surface.current, editor.lastTarget()), [surface, editor]);
  return (
    <Popover
      open={isDue}
      onClose={close}
      onPressOutside={() => {
        leaveField();
        editor.closeAndSave();
      }}
      onClosed={() => {
        const last = editor.lastTarget();
        focusAfterForm(surface.current, last);
        if (asksMenu.current && last?.kind === "edit") onMenu(last);
        asksMenu.current = false;
      }}
      findAnchor={anchor}
      label={target?.kind === "edit" ? `Edit ${target.item.title}` : "New item"}
    >
      {state.status === "closed" ? null : loaded.status === "ready" ? (
        <loaded.part.ItemEditor state={state} zone={zone} onMenu={() => void showMenu()} />
      ) : (
        <MissingForm state={state} hasFailed={loaded.status === "failed"} />
      )}
    </Popover>
  );
}
