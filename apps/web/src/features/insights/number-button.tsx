import { classNames } from "@hourloom/ui/class-names";
import type { ReactNode } from "react";

interface NumberButtonProps {
  /** Says what is counted, for screen readers. */
  label: string;
  onOpen: () => void;
  className?: string;
  children: ReactNode;
}

/** A number that opens its sessions. */
export function NumberButton({ label, onOpen, className, children }: NumberButtonProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classNames(
        "min-h-6 rounded-sm tabular-nums underline decoration-line decoration-1 underline-offset-4 hover:decoration-current pointer-coarse:min-h-11",
        className,
      )}
    >
      {children}
      <span className="sr-only">, {label}: show the sessions</span>
    </button>
  );
}
