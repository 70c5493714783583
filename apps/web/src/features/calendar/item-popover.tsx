import { Popover } from "@hourloom/ui/popover";
import { Activity, type ReactNode, type RefObject, useCallback, useDeferredValue, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { EditorTarget } from "@/features/editor/state/editor-state";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import { shelfQuery, todoOverviewQuery } from "@/features/changes/queries";
import { useFollowedItem } from "@/features/editor/state/use-followed-item";
import { useOpenTarget } from "@/features/editor/state/use-open-target";
import { useIsTouch } from "@/shared/page/media";
import { savesData } from "@/shared/lazy/saves-data";
import { useServices } from "@/shared/api/services";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { whenIdle } from "@/shared/lazy/when-idle";
import type { ShownCalendar } from "./calendar-view";
import { findAnchor, focusAfterForm } from "./editor-anchor";
import { EditorFallback } from "./editor-fallback";
import type { CalendarPage } from "./use-calendar-range";
import { usualHeight } from "./default-height";

/** The form brings the schemas with it, which nobody needs to see a calendar. */
const loadItemEditor = () => import("@/features/editor/item-editor");

/** How long a rehearsal may wait for its turn, in milliseconds. */
const PREWARM_MS = 3_000;

/** Draws something once that nobody sees, while the page has nothing better to do: what runs for the first time takes a browser thrice as long. */
function Prewarm({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(savesData);
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
}

/** The form beside its place in the calendar. */
export function ItemPopover({ surface, zone, shown, page }: ItemPopoverProps) {
  const editor = useEditor();
  const state = useEditorState();
  const { target, isSent } = useOpenTarget();
  useFollowedItem({
    target,
    isTyped: state.status === "open" && state.typed !== undefined,
    isSent,
    shown,
    items: page.items,
    isReady: page.status.kind === "ready",
  });
  const { api, queryClient } = useServices();
  // The form of a task needs the lists, that of a pomodoro the tasks.
  useEffect(
    () =>
      whenIdle(() => {
        void queryClient.prefetchQuery(todoOverviewQuery(api));
        void queryClient.prefetchQuery(shelfQuery(api));
      }),
    [api, queryClient],
  );
  const [loaded, loadEditor] = useLazyModule(loadItemEditor, target !== undefined);
  const isTouch = useIsTouch();
  // The click is answered by the popover; the form, which takes as long again, comes into it right after, or with the first key.
  const [hurried, setHurried] = useState<EditorTarget>();
  const isDue = useDeferredValue(target !== undefined) || hurried === target;
  const isHere = loaded.status === "ready" && isDue;
  const anchor = useCallback(() => findAnchor(surface.current, editor.lastTarget()), [surface, editor]);
  // What is typed while the form's code is on its way is its title.
  const typeAhead = (change: (title: string) => string) => {
    const now = editor.get();
    if (now.status === "closed" || now.target.kind === "edit") return;
    const title = now.typed?.["title"];
    editor.type({ ...now.typed, title: change(typeof title === "string" ? title : "") });
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
        onClose={() => editor.close(isSent)}
        onPressOutside={() => editor.leave(isSent)}
        onClosed={() => focusAfterForm(surface.current, editor.lastTarget())}
        findAnchor={anchor}
        stage={isHere ? "form" : "empty"}
        label={target?.kind === "edit" ? `Edit ${target.item.title}` : "New item"}
      >
        {state.status === "closed" ? null : isHere ? (
          <loaded.part.ItemEditor state={state} zone={zone} />
        ) : (
          <EditorFallback
            status={loaded.status}
            height={usualHeight(target, isTouch)}
            onRetry={loadEditor}
            onType={typeAhead}
            onHurry={() => flushSync(() => setHurried(target))}
          />
        )}
      </Popover>
    </>
  );
}
