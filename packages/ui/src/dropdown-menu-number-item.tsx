import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";

/** One choice of a group of short ones that are beside each other. */
export function DropdownMenuNumberItem(props: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem
      className="inline-flex h-9 min-w-9 cursor-pointer items-center justify-center rounded-sm text-sm text-ink tabular-nums outline-none select-none data-highlighted:bg-sunken data-[state=checked]:bg-accent-soft data-[state=checked]:font-semibold data-[state=checked]:text-accent-strong data-highlighted:data-[state=checked]:ring-1 data-highlighted:data-[state=checked]:ring-accent pointer-coarse:h-11"
      {...props}
    />
  );
}
