import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { ChevronRight } from "./icons.tsx";

export const DropdownMenuSub = Radix.Sub;

/** The item that opens a submenu. */
export function DropdownMenuSubTrigger({ className, children, ...props }: ComponentProps<typeof Radix.SubTrigger>) {
  return (
    <Radix.SubTrigger
      className={classNames(
        "flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm text-ink outline-none select-none",
        "data-highlighted:bg-sunken data-[state=open]:bg-sunken pointer-coarse:h-11",
        className,
      )}
      {...props}
    >
      {children}
      <ChevronRight aria-hidden="true" className="ml-auto size-4 shrink-0 text-muted" />
    </Radix.SubTrigger>
  );
}

export function DropdownMenuSubContent({ className, ...props }: ComponentProps<typeof Radix.SubContent>) {
  return (
    <Radix.SubContent
      sideOffset={4}
      collisionPadding={8}
      className={classNames(
        "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-40 animate-appear overflow-y-auto rounded-lg bg-surface p-1.5 shadow-float outline-none",
        className,
      )}
      {...props}
    />
  );
}
