import { X } from "lucide-react";
import type { ComponentProps } from "react";

export function CloseButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-label="Close"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      {...props}
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
