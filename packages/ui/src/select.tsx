import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A styled native select. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative block min-w-0", className)}>
      <select
        className={classNames(
          "h-9 w-full min-w-0 cursor-pointer appearance-none truncate rounded-md border border-edge bg-surface pr-8 pl-3 text-sm text-ink",
          "focus-visible:outline-offset-0 aria-invalid:border-danger pointer-coarse:h-11 pointer-coarse:text-base",
        )}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
