import { classNames } from "@hourloom/ui/class-names";
import type { ReactNode } from "react";

interface NumberButtonProps {
  /** What it is the number of. */
  of: string;
  onOpen: () => void;
  className?: string;
  children: ReactNode;
}

/** A number, which opens the sessions that it is made of. */
export function NumberButton({ of, onOpen, className, children }: NumberButtonProps) {
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
      <span className="sr-only">, {of}: show the sessions</span>
    </button>
  );
}
