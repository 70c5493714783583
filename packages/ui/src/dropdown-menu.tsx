import * as Radix from "radix-ui/dropdown-menu";
import { type ComponentProps, useLayoutEffect } from "react";
import { classNames } from "./class-names.ts";

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;
/** Around items of which one is chosen. */
export const DropdownMenuRadioGroup = Radix.RadioGroup;
/** A line of text, which is no item. */
export const DropdownMenuLabel = Radix.Label;

/** Radix leaves the focus nowhere after a press outside that has focused nothing. */
function focusTrigger({ currentTarget }: Event): void {
  if (document.activeElement !== document.body || !(currentTarget instanceof Element)) return;
  document.getElementById(currentTarget.getAttribute("aria-labelledby") ?? "")?.focus({ preventScroll: true });
}

/** How many menus are open: one may open before another has closed. */
let openMenus = 0;

function countOpenMenus(by: 1 | -1): void {
  openMenus += by;
  document.body.toggleAttribute("data-menu-open", openMenus > 0);
}

/**
 * How long the page takes no presses after a finger has closed a menu, in milliseconds: its click
 * comes later, and would be for what is below.
 */
const CLICK_MS = 400;

/** Rendered in an open menu: marks the page, whose other elements take no presses (theme.css). */
function OpenMark() {
  useLayoutEffect(() => {
    countOpenMenus(1);
    let isTouched = false;
    const onPress = ({ pointerType, target }: PointerEvent) => {
      isTouched = pointerType !== "mouse" && target instanceof Element && target.closest("[role=menu]") === null;
    };
    document.addEventListener("pointerdown", onPress, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", onPress, { capture: true });
      if (isTouched) setTimeout(() => countOpenMenus(-1), CLICK_MS);
      else countOpenMenus(-1);
    };
  }, []);
  return null;
}

/** Rendered without a portal, so that it stays inside its landmark. */
export function DropdownMenuContent({ className, children, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      align="end"
      sideOffset={8}
      collisionPadding={8}
      onCloseAutoFocus={focusTrigger}
      className={classNames(
        "pointer-events-auto z-50 min-w-52 animate-appear rounded-lg bg-surface p-1.5 shadow-float outline-none",
        className,
      )}
      {...props}
    >
      {children}
      <OpenMark />
    </Radix.Content>
  );
}

/** Class names of an item, also of one that is checked. */
export const menuItemClasses =
  "flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm text-ink outline-none select-none data-highlighted:bg-sunken pointer-coarse:h-11";

export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={classNames(menuItemClasses, className)} {...props} />;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}
