import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** Text has 16 px on touch devices, otherwise iOS zooms in on focus. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      className={classNames(
        "h-9 w-full min-w-0 rounded-md border border-edge bg-surface base:px-3 text-sm text-ink tabular-nums placeholder:text-muted",
        "focus-visible:outline-offset-0 aria-invalid:border-danger pointer-coarse:h-11 pointer-coarse:text-base",
        className,
      )}
      {...props}
    />
  );
}
