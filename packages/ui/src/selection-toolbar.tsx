import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "./button";
import { ignoreDoubleClick } from "./double-click";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "./dropdown-menu";
import { X } from "./icons";

const actionClasses =
  "px-2.5 max-sm:h-auto max-sm:min-h-12 max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:text-[0.6875rem] max-sm:leading-none";

interface ActionProps {
  icon: ReactNode;
  /** Beside the icon on wide screens, and below it on phones. */
  label: string;
  isDisabled: boolean;
}

function actionContent({ icon, label }: ActionProps) {
  return (
    <>
      {icon}
      <span className="sm:max-lg:sr-only">{label}</span>
    </>
  );
}

/** An action on what is selected. */
export function SelectionAction({ onClick, ...action }: ActionProps & { onClick: () => void }) {
  return (
    <Button variant="quiet" className={actionClasses} disabled={action.isDisabled} onClick={onClick}>
      {actionContent(action)}
    </Button>
  );
}

/** A button that opens a menu of actions above the bar. */
export function SelectionMenu({ children, ...action }: ActionProps & { children: ReactNode }) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="quiet" className={actionClasses} disabled={action.isDisabled}>
          {actionContent(action)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="max-h-80 max-w-72 overflow-y-auto">
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Toasts appear above the element. */
function useToastsAbove(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--selection-bar", `${ref.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty("--selection-bar");
  }, []);
  return ref;
}

interface SelectionToolbarProps {
  /** The accessible name. */
  label: string;
  status: ReactNode;
  onAll: () => void;
  onEnd: () => void;
  children: ReactNode;
}

/** The bar with what can be done with the selected items; Escape ends the selection. */
export function SelectionToolbar({ label, status, onAll, onEnd, children }: SelectionToolbarProps) {
  const ref = useToastsAbove();
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      onClickCapture={ignoreDoubleClick}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onEnd();
      }}
      className="border-t bg-surface shadow-float"
    >
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-1 gap-y-0.5 px-3 py-1.5 sm:px-7">
        <p role="status" className="px-1 text-sm font-semibold tabular-nums">
          {status}
        </p>
        <Button variant="plain" className="px-2.5" onClick={onAll}>
          All
        </Button>
        <span className="ml-auto flex items-center max-sm:order-last max-sm:-mx-1 max-sm:w-full max-sm:justify-between">
          {children}
        </span>
        <Button variant="quiet" size="icon" aria-label="End the choice" onClick={onEnd} className="max-sm:ml-auto">
          <X aria-hidden="true" className="size-4 shrink-0" />
        </Button>
      </div>
    </div>
  );
}
