import { showToast } from "@hourloom/ui/toast";
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLazyModule } from "./use-lazy-module";

/** A button that opens a menu; the attributes are set here and by the menu. */
type MenuButton = ReactElement<{
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  "aria-busy"?: boolean;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onBlur?: () => void;
}>;

/** Props of the loaded menu. */
export interface MenuProps {
  button: MenuButton;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface LazyMenuProps<Part> {
  /** Must be a stable function. */
  load: () => Promise<Part>;
  /** Identifies the message of a failure. */
  id: string;
  button: MenuButton;
  children: (part: Part, props: MenuProps) => ReactNode;
}

/** Calls `onReplace` before its child is removed from the document. */
function Replaceable({ onReplace, children }: { onReplace: () => void; children: ReactNode }) {
  useLayoutEffect(() => onReplace, [onReplace]);
  return children;
}

/** Calls `onShow` when its child is in the document. */
function Replacement({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  useLayoutEffect(onShow, [onShow]);
  return children;
}

/** Reports each failed load that somebody waited for. */
function useFailureToast(id: string, failures: number, retry: () => void): void {
  const report = useEffectEvent(() => {
    const action = { label: "Try again", run: retry };
    showToast("The menu could not be loaded.", { id, tone: "problem", action });
  });
  useEffect(() => {
    if (failures > 0) report();
  }, [failures]);
}

/**
 * A menu that is loaded lazily, with its button. A press before that opens it when it is loaded, if
 * the button is still focused, with the focus as Radix sets it: on the first item if it was a key.
 */
export function LazyMenu<Part>({ load, id, button, children }: LazyMenuProps<Part>) {
  const box = useRef<HTMLSpanElement>(null);
  const isFocused = useRef(false);
  const [openedBy, setOpenedBy] = useState<"key" | "pointer" | "menu">();
  const isOpen = openedBy !== undefined;
  const [menu, retry] = useLazyModule(load, isOpen);
  const isWaiting = isOpen && menu.status === "loading";
  const [failures, setFailures] = useState(0);
  // Later loads do not open a menu that somebody waited for before.
  if (isOpen && menu.status === "failed") {
    setOpenedBy(undefined);
    setFailures(failures + 1);
  }
  useFailureToast(id, failures, retry);
  const onReplace = useCallback(() => {
    isFocused.current = box.current?.contains(document.activeElement) === true;
  }, []);
  const onShow = useCallback(() => {
    if (isFocused.current) box.current?.querySelector("button")?.focus();
  }, []);
  const onFocus = ({ target }: FocusEvent) => {
    // Radix focuses the first item only after a key that it has seen.
    if (openedBy !== "key" || target.getAttribute("role") !== "menu") return;
    setOpenedBy("menu");
    target.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  };
  const cancel = () => setOpenedBy(undefined);
  const onClick = ({ detail }: MouseEvent) => {
    if (isWaiting) cancel();
    else setOpenedBy(detail === 0 ? "key" : "pointer");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") cancel();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpenedBy("key");
  };
  const onOpenChange = (next: boolean) => setOpenedBy(next ? "menu" : undefined);
  return (
    <span ref={box} className="contents" onFocus={onFocus}>
      {menu.status === "ready" ? (
        <Replacement onShow={onShow}>{children(menu.part, { button, isOpen, onOpenChange })}</Replacement>
      ) : (
        <Replaceable onReplace={onReplace}>
          {cloneElement(button, {
            "aria-haspopup": "menu",
            "aria-expanded": false,
            ...(isWaiting && { "aria-busy": true }),
            onClick,
            onKeyDown,
            onBlur: cancel,
          })}
        </Replaceable>
      )}
    </span>
  );
}
