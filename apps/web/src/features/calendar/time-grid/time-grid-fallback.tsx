import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";

interface TimeGridFallbackProps {
  status: "loading" | "failed";
  onRetry: () => void;
}

/** In place of the time grid while its code loads: the lines of the hours, below the head. */
export function TimeGridFallback({ status, onRetry }: TimeGridFallbackProps) {
  if (status === "failed") {
    return (
      <Notice tone="problem" className="m-4 sm:mx-6" action={<Button onClick={onRetry}>Retry</Button>}>
        This view could not be loaded. Check your connection.
      </Notice>
    );
  }
  return (
    <div
      aria-hidden="true"
      className="mt-24 min-h-0 flex-1 border-t bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-size-[100%_var(--hour)] sm:mx-3"
    />
  );
}
