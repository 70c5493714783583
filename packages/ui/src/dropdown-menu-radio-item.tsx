import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { CheckMark } from "./icons.tsx";

export const DropdownMenuRadioGroup = Radix.RadioGroup;

/** One choice of a group. */
export function DropdownMenuRadioItem({ children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm text-ink outline-none select-none data-highlighted:bg-sunken pointer-coarse:h-11"
      {...props}
    >
      <span className="inline-flex size-4 items-center justify-center">
        <Radix.ItemIndicator>
          <CheckMark aria-hidden="true" className="size-4 text-accent-strong" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.RadioItem>
  );
}
