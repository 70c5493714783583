import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { CheckMark } from "./icons.tsx";

export const DropdownMenuRadioGroup = Radix.RadioGroup;

/** One of several exclusive choices. */
export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem
      className={classNames(
        "flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm text-ink outline-none select-none",
        "data-highlighted:bg-sunken pointer-coarse:h-11",
        className,
      )}
      {...props}
    >
      {children}
      <Radix.ItemIndicator className="ml-auto pl-2">
        <CheckMark aria-hidden="true" className="size-4 text-accent-strong" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}
