import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import "./input-method.ts";

/** Grows with its text in browsers that support `field-sizing`. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={classNames(
        "field-sizing-content max-h-48 min-h-16 w-full min-w-0 resize-none rounded-md border border-edge bg-surface px-3 py-2 text-sm text-ink placeholder:text-muted",
        "focus-visible:outline-offset-0 aria-invalid:border-danger pointer-coarse:text-base",
        className,
      )}
      {...props}
    />
  );
}
