import * as Radix from "radix-ui/popover";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface ButtonPopoverProps {
  button: ReactElement;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Content that hangs from its button. Without a portal, so that it stays inside its landmark. */
export function ButtonPopover({ button, open, onOpenChange, label, className, children }: ButtonPopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{button}</Radix.Trigger>
      <Radix.Content
        aria-label={label}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        className={classNames("z-50 animate-appear rounded-lg bg-surface shadow-float outline-none", className)}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
