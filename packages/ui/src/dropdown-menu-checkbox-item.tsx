import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { menuItemClasses } from "./dropdown-menu.tsx";
import { MenuItemCheck } from "./menu-item-check.tsx";

/** A checkbox item; the menu stays open for several choices. */
export function DropdownMenuCheckboxItem({ className, children, ...props }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem
      onSelect={(event) => event.preventDefault()}
      className={classNames(menuItemClasses, className)}
      {...props}
    >
      <MenuItemCheck />
      {children}
    </Radix.CheckboxItem>
  );
}
