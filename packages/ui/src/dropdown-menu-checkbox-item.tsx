import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { CheckMark } from "./icons.tsx";

/** A checkbox item; the menu stays open for several choices. */
export function DropdownMenuCheckboxItem({ className, children, ...props }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem
      onSelect={(event) => event.preventDefault()}
      className={classNames(
        "flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm text-ink outline-none select-none",
        "data-highlighted:bg-sunken pointer-coarse:h-11",
        className,
      )}
      {...props}
    >
      <span className="inline-flex size-4 items-center justify-center">
        <Radix.ItemIndicator>
          <CheckMark aria-hidden="true" className="size-4 text-accent-strong" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}
