import { Popover } from "@hourloom/ui/popover";
import {
  Activity,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { EditorTarget } from "@/features/editor/state/editor-state";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { shelfQuery, todoOverviewQuery } from "@/features/changes/queries";
import { useSyncFormWithItem } from "@/features/editor/state/use-sync-form-with-item";
import { useOpenTarget } from "@/features/editor/state/use-open-target";
import { leaveField } from "@/shared/focus/leave-field";
import { useIsTouch } from "@/shared/page/media";
import { prefersReducedData } from "@/shared/lazy/prefers-reduced-data";
import { useServices } from "@/shared/api/services";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { useRunLater } from "@/shared/lazy/run-later";
import type { ShownCalendar } from "./calendar-view";
import { findAnchor, focusAfterForm } from "./editor-anchor";
import { estimateFormHeight } from "./estimate-form-height";
import { EditorFallback } from "./editor-fallback";
import type { CalendarPage } from "./use-calendar-range";

/** Loaded lazily: the form depends on the schemas, which the calendar does not need. */
const loadItemEditor = () => import("@/features/editor/item-editor");

/** How long the hidden forms stay mounted, in milliseconds. */
const PREWARM_MS = 3_000;

/**
 * Renders its children once, hidden and at low priority, since the first run of code is much
 * slower.
 */
function Prewarm({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(prefersReducedData);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PREWARM_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : <Activity mode="hidden">{children}</Activity>;
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
  const { target, isPending } = useOpenTarget();
  useSyncFormWithItem({
    target,
    isTyped: state.status === "open" && state.typed !== undefined,
    isPending,
    shown,
    items: page.items,
    isReady: page.status.kind === "ready",
  });
  const { api, queryClient } = useServices();
  const runLater = useRunLater();
  // The task form needs the lists, the pomodoro form the tasks.
  useEffect(
    () =>
      runLater(() => {
        void queryClient.prefetchQuery(todoOverviewQuery(api));
        void queryClient.prefetchQuery(shelfQuery(api));
      }),
    [api, queryClient, runLater],
  );
  const [loaded, loadEditor] = useLazyModule(loadItemEditor, target !== undefined);
  const isTouch = useIsTouch();
  // Deferred, so that the popover appears before the more expensive form; a key press renders it at
  // once.
  const [urgentTarget, setUrgentTarget] = useState<EditorTarget>();
  const isFormDue = useDeferredValue(target !== undefined) || urgentTarget === target;
  const isFormReady = loaded.status === "ready" && isFormDue;
  // The menu opens when the focus is back in the calendar.
  const asksMenu = useRef(false);
  const anchor = useCallback(() => findAnchor(surface.current, editor.lastTarget()), [surface, editor]);
  // What is typed while the form loads becomes the title.
  const typeAhead = (change: (title: string) => string) => {
    const current = editor.get();
    if (current.status === "closed" || current.target.kind === "edit") return;
    const title = current.typed?.["title"];
    editor.type({ ...current.typed, title: change(typeof title === "string" ? title : "") });
  };
  return (
    <>
      {loaded.status === "ready" ? (
        <Prewarm>
          <loaded.part.PrewarmedForms zone={zone} />
        </Prewarm>
      ) : null}
      <Popover
        open={target !== undefined}
        onClose={() => {
          leaveField();
          editor.close(isPending);
        }}
        onPressOutside={() => {
          leaveField();
          editor.closeAndSave(isPending);
        }}
        onClosed={() => {
          const last = editor.lastTarget();
          focusAfterForm(surface.current, last);
          if (asksMenu.current && last?.kind === "edit") onMenu(last);
          asksMenu.current = false;
        }}
        findAnchor={anchor}
        stage={isFormReady ? "form" : "empty"}
        label={target?.kind === "edit" ? `Edit ${target.item.title}` : "New item"}
      >
        {state.status === "closed" ? null : isFormReady ? (
          <loaded.part.ItemEditor
            state={state}
            zone={zone}
            onMenu={() => {
              asksMenu.current = true;
              editor.close(isPending);
            }}
          />
        ) : (
          <EditorFallback
            status={loaded.status}
            height={estimateFormHeight(target, isTouch)}
            onRetry={loadEditor}
            onType={typeAhead}
            onShowNow={() => flushSync(() => setUrgentTarget(target))}
          />
        )}
      </Popover>
    </>
  );
}
