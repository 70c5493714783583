import { keepsOpen } from "@hourloom/ui/on-toast";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { FormCard, type FormCardProps } from "./form-card";
import type { EditorState } from "./state/editor-state";
import { useEditor } from "./state/editor-provider";
import { leaveField } from "@/shared/focus/leave-field";
import { createLazyModule } from "@/shared/lazy/lazy-module";

/** What is done with the items of a list. */
export const itemEditor = createLazyModule(() => import("./item-editor"));

/** Layers above the page; a click in them is not a click outside of the form. */
const FLOATING = "[role=dialog], [role=menu], [data-sonner-toaster]";

/** A click on them does something else, and saves the form. */
const CONTROLS = "a, button, input, select, textarea, label, [role=button]";

const names = {
  event: "event",
  task: "task",
  pomodoro: "Pomodoro session",
  flowtime: "Flowtime session",
  task_block: "block",
} as const;

interface InlineEditorProps extends Pick<FormCardProps<unknown>, "variant"> {
  state: EditorState & { status: "open" };
  zone: string;
}

/**
 * The form among the rows of a screen, or beside them. Escape closes it and stores a draft; a click
 * outside saves the changes of an existing item.
 */
export function InlineEditor({ state, zone, variant }: InlineEditorProps) {
  const editor = useEditor();
  const { target } = state;
  const card = useRef<HTMLDivElement>(null);
  const [mountCount, setMountCount] = useState(0);
  useLayoutEffect(() => {
    if (mountCount === 0) return;
    card.current?.scrollIntoView({ block: "nearest" });
    card.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus({ preventScroll: true });
  }, [mountCount]);
  const close = () => {
    leaveField();
    editor.close();
  };
  // In the capture phase, since the clicked element may open another form or page.
  const saveOnClickOutside = useEffectEvent((clicked: EventTarget | null) => {
    const isOutside = clicked instanceof Element && card.current?.contains(clicked) === false;
    if (!isOutside || clicked.closest(FLOATING) !== null) return;
    // What hangs from a field closes first.
    if (keepsOpen(clicked) && clicked.closest(CONTROLS) === null) return;
    leaveField();
    const now = editor.get();
    if (target.kind === "edit" && now.status === "open" && now.typed !== undefined) editor.closeAndSave();
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
    <FormCard
      ref={card}
      name={name}
      heading={target.kind === "edit" ? type.charAt(0).toUpperCase() + type.slice(1) : `New ${type}`}
      module={itemEditor}
      onClose={close}
      variant={variant}
    >
      {({ ItemForm }) => <ItemForm state={state} zone={zone} onMount={() => setMountCount((count) => count + 1)} />}
    </FormCard>
  );
}
