import { Button } from "@hourloom/ui/button";
import { CloseButton } from "@hourloom/ui/close-button";
import { Spinner } from "@hourloom/ui/spinner";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { EditorState } from "./state/editor-state";
import { useEditor } from "./state/editor-provider";
import { useOpenTarget } from "./state/use-open-target";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";

/** The form brings the schemas with it, which nobody needs to see a list. */
const loadItemEditor = () => import("./item-editor");

/** What floats above the page belongs to no place of it. */
const FLOATING = "[role=dialog], [role=menu], [data-sonner-toaster]";

const names = { event: "event", task: "task", pomodoro: "Pomodoro session", flowtime: "Flowtime session" } as const;

/**
 * Fetches the form when the page has nothing better to do: it opens at once then, also without a
 * connection.
 */
export function useInlineEditorAhead(): void {
  useLazyModule(loadItemEditor, false);
}

/**
 * The form of something in its place among the rows of a screen. Escape closes it and keeps what
 * was typed; a click elsewhere saves what was typed into an item.
 */
export function InlineEditor({ state, zone }: { state: EditorState & { status: "open" }; zone: string }) {
  const editor = useEditor();
  const { isSent } = useOpenTarget();
  const [loaded, retry] = useLazyModule(loadItemEditor, true);
  const { target } = state;
  const card = useRef<HTMLDivElement>(null);
  /** How many forms have come into it. */
  const [arrived, setArrived] = useState(0);
  useLayoutEffect(() => {
    if (arrived === 0) return;
    card.current?.scrollIntoView({ block: "nearest" });
    card.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus({ preventScroll: true });
  }, [arrived]);
  const close = () => editor.close(isSent);
  // Before what was clicked hears of it: that may open another form, or another page.
  const leave = useEffectEvent((clicked: EventTarget | null) => {
    const isElsewhere = clicked instanceof Element && card.current?.contains(clicked) === false;
    if (!isElsewhere || clicked.closest(FLOATING) !== null) return;
    if (target.kind === "edit" && state.typed !== undefined) editor.leave(isSent);
  });
  useEffect(() => {
    // A drag that begins in a field may end outside of it.
    let pressed: EventTarget | null = null;
    const onPress = (event: PointerEvent) => (pressed = event.target);
    const onClick = (event: MouseEvent) => {
      const isByKey = event.detail === 0;
      if (isByKey || !(pressed instanceof Node) || card.current?.contains(pressed) !== true) leave(event.target);
    };
    window.addEventListener("pointerdown", onPress, { capture: true });
    window.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("pointerdown", onPress, { capture: true });
      window.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
  const type = names[target.kind === "edit" ? target.item.type : target.type];
  const name = target.kind === "edit" ? `Edit ${target.item.title}` : `New ${type}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the fields in it.
    <div
      ref={card}
      role="group"
      aria-label={name}
      className="my-2 scroll-my-3 overflow-clip rounded-lg bg-surface shadow-float"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-4">
        <h2 className="text-sm font-semibold">
          {target.kind === "edit" ? type.charAt(0).toUpperCase() + type.slice(1) : `New ${type}`}
        </h2>
        <CloseButton onClick={close} />
      </div>
      {loaded.status === "ready" ? (
        <loaded.part.ItemForm state={state} zone={zone} onArrived={() => setArrived((before) => before + 1)} />
      ) : loaded.status === "failed" ? (
        <div className="flex flex-col items-start gap-3 px-4 pb-4">
          <p role="alert">The form could not be loaded. Check your connection.</p>
          <Button onClick={retry}>Retry</Button>
        </div>
      ) : (
        <p role="status" className="flex min-h-100 items-center justify-center gap-2 text-muted">
          <Spinner /> Loading...
        </p>
      )}
    </div>
  );
}
