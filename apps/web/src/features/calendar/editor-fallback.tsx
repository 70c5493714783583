import { Button } from "@hourloom/ui/button";
import { Spinner } from "@hourloom/ui/spinner";
import { useEffectEvent, useLayoutEffect } from "react";

interface EditorFallbackProps {
  /** The status of the lazily loaded form. */
  status: "loading" | "ready" | "failed";
  onRetry: () => void;
  /** The expected height of the form in pixels. */
  height: number;
  /** Receives each character typed before the form is there, as a function that edits the title. */
  onType: (change: (text: string) => string) => void;
  /**
   * Called on a key press when the form is loaded but not rendered. If it renders synchronously,
   * its focused field receives the key.
   */
  onShowNow: () => void;
}

/** Shown in place of the form while it loads; captures what is typed meanwhile. */
export function EditorFallback({ status, height, onRetry, onType, onShowNow }: EditorFallbackProps) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (status === "ready" && event.key !== "Escape") {
      onShowNow();
      return;
    }
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.target instanceof HTMLButtonElement || (!isText && event.key !== "Backspace")) return;
    // If the form renders before the default action, its field would receive the key a second time.
    event.preventDefault();
    onType((text) => (isText ? text + event.key : [...text].slice(0, -1).join("")));
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <div className="flex flex-col items-center justify-center gap-3 px-6 text-center" style={{ height }}>
      {status === "ready" ? null : status === "failed" ? (
        <>
          <p role="alert">The form could not be loaded. Check your connection.</p>
          <Button onClick={onRetry}>Retry</Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> Loading...
        </p>
      )}
    </div>
  );
}
