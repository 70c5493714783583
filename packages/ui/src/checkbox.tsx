import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A native checkbox with its label; the whole line is clickable. */
export function Checkbox({ label, className, ...props }: ComponentProps<"input"> & { label: string }) {
  return (
    <label
      className={classNames(
        "flex h-8 w-fit cursor-pointer items-center gap-2 text-sm text-ink pointer-coarse:h-11",
        className,
      )}
    >
      <input type="checkbox" className="size-4 shrink-0 cursor-pointer accent-accent" {...props} />
      {label}
    </label>
  );
}
