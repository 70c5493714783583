import * as Radix from "radix-ui/popover";
import { type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";

interface FieldPopoverProps {
  /** For `aria-controls` of the field. */
  id?: string | undefined;
  open: boolean;
  /** Called for Escape, and for a press or the focus outside of the field and the popover. */
  onClose: () => void;
  /** Accessible name. */
  label: string;
  /** The field from which it hangs; the focus stays there. */
  field: ReactNode;
  className?: string | undefined;
  /** Class names of the element around the field. */
  fieldClassName?: string | undefined;
  children: ReactNode;
}

function preventDefault(event: Event): void {
  event.preventDefault();
}

/** Content that hangs from a field and helps to fill it; the field has the focus. */
export function FieldPopover({
  id,
  open,
  onClose,
  label,
  field,
  className,
  fieldClassName,
  children,
}: FieldPopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Radix.Anchor asChild>
        <span ref={anchor} className={fieldClassName}>
          {field}
        </span>
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          id={id}
          data-hangs
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={preventDefault}
          onCloseAutoFocus={preventDefault}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target) === true) event.preventDefault();
          }}
          className={classNames(
            "z-60 max-h-(--radix-popover-content-available-height) animate-appear overflow-y-auto overscroll-contain rounded-lg bg-surface shadow-float outline-none",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
