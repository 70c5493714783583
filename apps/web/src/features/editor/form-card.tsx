import { Button } from "@hourloom/ui/button";
import { CloseButton } from "@hourloom/ui/close-button";
import { Spinner } from "@hourloom/ui/spinner";
import type { ReactNode, Ref } from "react";
import { type LazyModule, useLazyModule } from "@/shared/lazy/lazy-module";

export interface FormCardProps<Part> {
  ref: Ref<HTMLDivElement>;
  /** Accessible name. */
  name: string;
  heading: string;
  /** Whether it is a card among rows, or fills the panel or dialog around it. */
  variant?: "card" | "plain" | undefined;
  module: LazyModule<Part>;
  /** Called for Escape and the close button. */
  onClose: () => void;
  children: (part: Part) => ReactNode;
}

/** A form among the rows of a screen, with its heading; also while it loads, and if that fails. */
export function FormCard<Part>({
  ref,
  name,
  heading,
  variant = "card",
  module,
  onClose,
  children,
}: FormCardProps<Part>) {
  const loaded = useLazyModule(module);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the fields in it.
    <div
      ref={ref}
      role="group"
      aria-label={name}
      // Toasts are away from its buttons (theme.css).
      data-item-form
      data-form-card={variant === "card" ? "" : undefined}
      className={
        variant === "card" ? "my-2 w-full scroll-my-3 overflow-clip rounded-lg bg-surface shadow-float" : undefined
      }
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-4">
        <h2 className="text-sm font-semibold">{heading}</h2>
        <CloseButton onClick={onClose} />
      </div>
      {loaded.status === "ready" ? (
        children(loaded.part)
      ) : loaded.status === "failed" ? (
        <div className="flex flex-col items-start gap-3 px-4 pb-4">
          <p role="alert">The form could not be loaded. Check your connection.</p>
          <Button onClick={module.retry}>Retry</Button>
        </div>
      ) : (
        <p role="status" className="flex min-h-100 items-center justify-center gap-2 text-muted">
          <Spinner /> Loading...
        </p>
      )}
    </div>
  );
}
