import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { menuItemClasses } from "./dropdown-menu.tsx";
import { MenuItemCheck } from "./menu-item-check.tsx";

/** One choice of a group. */
export function DropdownMenuRadioItem({ children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={menuItemClasses} {...props}>
      <MenuItemCheck />
      {children}
    </Radix.RadioItem>
  );
}
