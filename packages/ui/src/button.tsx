import type { VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent } from "react";
import { buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonLook> & {
    /** Renders the single child (a link) with the button's look. */
    asChild?: boolean;
    /** Shows a spinner and takes no clicks. With `aria-disabled` it takes none either, and keeps the focus. */
    busy?: boolean;
  };

function swallow(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A button; `type="button"` unless told otherwise, so that none submits a form by accident. */
export function Button({ look, size, asChild = false, busy = false, className, children, ...props }: ButtonProps) {
  const isInactive = busy || props["aria-disabled"] === true;
  const merged = classNames(buttonLook({ look, size }), className);
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
      // Not `disabled`, which would take the focus away from whoever has just pressed it. Enter in a field clicks the button, too.
      onClick={isInactive ? swallow : props.onClick}
      aria-disabled={isInactive || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}
