import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

const buttonLook = cva(
  [
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none",
    "transition-colors duration-150 disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60 pointer-coarse:min-h-11",
  ],
  {
    variants: {
      look: {
        primary: "bg-accent text-on-accent hover:bg-accent-strong forced-colors:border",
        secondary: "border border-line bg-surface text-ink hover:bg-sunken",
        ghost: "text-ink hover:bg-sunken",
        quiet: "text-muted hover:bg-sunken hover:text-ink",
        danger: "text-danger hover:bg-danger-soft",
        /** For what cannot be undone. */
        grave: "bg-danger text-surface hover:opacity-90",
      },
      size: {
        md: "h-9 px-3.5 text-sm",
        lg: "h-11 px-5 text-base",
        icon: "size-9 text-sm pointer-coarse:min-w-11",
      },
    },
    defaultVariants: { look: "secondary", size: "md" },
  },
);

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
