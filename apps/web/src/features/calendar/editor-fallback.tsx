import { Button } from "@hourloom/ui/button";
import { Spinner } from "@hourloom/ui/spinner";
import { useEffectEvent, useLayoutEffect } from "react";

interface EditorFallbackProps {
  /** Of its code, for which a person with a slow connection waits. */
  status: "loading" | "ready" | "failed";
  onRetry: () => void;
  /** Pixels that the form will take. */
  height: number;
  /** Told of what is typed meanwhile, character by character: how it changes the text. */
  onType: (change: (text: string) => string) => void;
  /** A key is pressed that the form can have, if it is drawn before the press is over: the browser gives it to what has the focus by then. */
  onHurry: () => void;
}

/** Stands in for the form until it has come. */
export function EditorFallback({ status, height, onRetry, onType, onHurry }: EditorFallbackProps) {
  const tell = useEffectEvent((event: KeyboardEvent) => {
    if (status === "ready" && event.key !== "Escape") {
      onHurry();
      return;
    }
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.target instanceof HTMLButtonElement || (!isText && event.key !== "Backspace")) return;
    // The form may come between the press and what the browser makes of it, which then would have the key a second time.
    event.preventDefault();
    onType((text) => (isText ? text + event.key : [...text].slice(0, -1).join("")));
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => tell(event);
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
