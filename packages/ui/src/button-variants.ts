import { cva } from "class-variance-authority";

/** Class names of a button, also for links that look like one. */
export const buttonVariants = cva(
  [
    "inline-flex shrink-0 items-center base:justify-center gap-2 base:rounded-md font-semibold whitespace-nowrap select-none",
    "transition-colors duration-150 disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60 pointer-coarse:min-h-11",
  ],
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent hover:bg-accent-strong forced-colors:border",
        secondary: "border border-line bg-surface text-ink hover:bg-sunken",
        plain: "base:text-ink hover:bg-sunken",
        quiet: "text-muted hover:bg-sunken hover:text-ink",
        danger: "text-danger hover:bg-danger-soft",
        /** For actions that cannot be undone. */
        destructive: "bg-danger text-surface hover:opacity-90",
      },
      size: {
        md: "h-9 base:px-3.5 text-sm",
        lg: "h-11 base:px-5 text-base",
        icon: "base:size-9 text-sm pointer-coarse:min-w-11",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);
