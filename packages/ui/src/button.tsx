import type { VariantProps } from "class-variance-authority";
import * as Slot from "radix-ui/slot";
import type { ComponentProps, MouseEvent } from "react";
import { buttonVariants } from "./button-variants.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Renders the single child (a link) with the button's look. */
    asChild?: boolean;
    /**
     * Shows a spinner and ignores clicks. With `aria-disabled` it ignores them too, but can be
     * focused.
     */
    busy?: boolean;
  };

function suppressEvent(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A button with `type="button"` by default, so that it does not submit a form by accident. */
export function Button({ variant, size, asChild = false, busy = false, className, children, ...props }: ButtonProps) {
  // A button that waits for what it opens is busy and can still be pressed.
  const isBusy = busy || props["aria-busy"] === true;
  const isInactive = busy || props["aria-disabled"] === true;
  const merged = classNames(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={merged} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={merged}
      {...props}
      // Not `disabled`, which would drop the focus. Enter in a field also clicks the button.
      onClick={isInactive ? suppressEvent : props.onClick}
      aria-disabled={isInactive || undefined}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </button>
  );
}
