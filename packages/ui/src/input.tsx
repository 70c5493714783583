import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import "./input-method.ts";

interface InputProps extends ComponentProps<"input"> {
  /** A chip has the width of its text, or of a date, and the frame of what is around it. */
  variant?: "field" | "chip" | undefined;
}

/** Text has 16 px on touch devices, otherwise iOS zooms in on focus. */
export function Input({ variant = "field", className, ...props }: InputProps) {
  return (
    <input
      className={classNames(
        "min-w-0 text-ink tabular-nums placeholder:text-muted pointer-coarse:h-11 pointer-coarse:text-base",
        variant === "field"
          ? "h-9 w-full rounded-md border border-edge bg-surface base:px-3 text-sm focus-visible:outline-offset-0 aria-invalid:border-danger"
          : "h-7 w-38 rounded-full bg-transparent px-2 text-sm [field-sizing:content] supports-[field-sizing:content]:w-auto supports-[field-sizing:content]:min-w-8",
        className,
      )}
      {...props}
    />
  );
}
