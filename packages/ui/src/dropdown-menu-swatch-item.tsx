import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";

/** One of several exclusive choices that are shown as swatches; the chosen one has a ring. */
export function DropdownMenuSwatchItem(props: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem
      className="flex size-9 cursor-pointer items-center justify-center rounded-sm outline-none select-none data-highlighted:bg-sunken data-[state=checked]:ring-2 data-[state=checked]:ring-accent-strong data-[state=checked]:ring-inset pointer-coarse:size-11"
      {...props}
    />
  );
}
