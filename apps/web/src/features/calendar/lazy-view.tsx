import { Button } from "@hourloom/ui/button";
import type { ReactNode } from "react";
import type { LazyModule } from "@/shared/lazy/use-lazy-module";

interface LazyViewProps<Part> {
  module: LazyModule<Part>;
  onRetry: () => void;
  /** Shown while it loads. */
  fallback?: ReactNode;
  children: (part: Part) => ReactNode;
}

/** A view that is loaded lazily. */
export function LazyView<Part>({ module, onRetry, fallback, children }: LazyViewProps<Part>) {
  if (module.status === "ready") return children(module.part);
  if (module.status === "loading") return fallback ?? <div aria-busy="true" className="flex-1" />;
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3">
      <p role="alert">This view could not be loaded. Check your connection.</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}
