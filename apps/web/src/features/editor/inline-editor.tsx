import { Button } from "@hourloom/ui/button";
import { CloseButton } from "@hourloom/ui/close-button";
import { Spinner } from "@hourloom/ui/spinner";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { EditorState } from "./state/editor-state";
import { useEditor } from "./state/editor-provider";
import { useOpenTarget } from "./state/use-open-target";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";

/** Loaded lazily: the form depends on the schemas, which the lists do not need. */
const loadItemEditor = () => import("./item-editor");

/** Layers above the page; a click in them is not a click outside of the form. */
const FLOATING = "[role=dialog], [role=menu], [data-sonner-toaster]";

const names = { event: "event", task: "task", pomodoro: "Pomodoro session", flowtime: "Flowtime session" } as const;

/** Loads the form when the browser is idle, so that it opens at once and also offline. */
export function usePreloadInlineEditor(): void {
  useLazyModule(loadItemEditor, false);
}

interface InlineEditorProps {
  state: EditorState & { status: "open" };
  zone: string;
  /** Whether it is a card among rows, or fills the panel or dialog around it. */
  look?: "card" | "plain";
}

/**
 * The form among the rows of a screen, or beside them. Escape closes it and stores a draft; a click
 * outside saves the changes of an existing item.
 */
export function InlineEditor({ state, zone, look = "card" }: InlineEditorProps) {
  const editor = useEditor();
  const { isPending } = useOpenTarget();
  const [loaded, retry] = useLazyModule(loadItemEditor, true);
  const { target } = state;
  const card = useRef<HTMLDivElement>(null);
  const [mountCount, setMountCount] = useState(0);
  useLayoutEffect(() => {
    if (mountCount === 0) return;
    card.current?.scrollIntoView({ block: "nearest" });
    card.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus({ preventScroll: true });
  }, [mountCount]);
  const close = () => editor.close(isPending);
  // In the capture phase, since the clicked element may open another form or page.
  const saveOnClickOutside = useEffectEvent((clicked: EventTarget | null) => {
    const isOutside = clicked instanceof Element && card.current?.contains(clicked) === false;
    if (!isOutside || clicked.closest(FLOATING) !== null) return;
    if (target.kind === "edit" && state.typed !== undefined) editor.closeAndSave(isPending);
  });
  useEffect(() => {
    // Selecting text in a field may end outside of the form.
    let pressed: EventTarget | null = null;
    const onPress = (event: PointerEvent) => (pressed = event.target);
    const onClick = (event: MouseEvent) => {
      const isByKey = event.detail === 0;
      if (isByKey || !(pressed instanceof Node) || card.current?.contains(pressed) !== true)
        saveOnClickOutside(event.target);
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
      className={look === "card" ? "my-2 scroll-my-3 overflow-clip rounded-lg bg-surface shadow-float" : undefined}
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
        <loaded.part.ItemForm state={state} zone={zone} onMount={() => setMountCount((count) => count + 1)} />
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
