import { Button } from "@hourloom/ui/button";
import { CloseButton } from "@hourloom/ui/close-button";
import { Spinner } from "@hourloom/ui/spinner";
import { useLayoutEffect, useRef, useState } from "react";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import type { PastSessionFormProps } from "./past-session-form";

const loadForm = () => import("./past-session-form");

/** A button that opens the form of a session that was not timed. */
export function AddPastSession(form: Omit<PastSessionFormProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, retry] = useLazyModule(loadForm, isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const isReady = isOpen && loaded.status === "ready";
  // From its first field on: its button would cover what is above the end of a small screen.
  useLayoutEffect(() => {
    if (isReady) card.current?.scrollIntoView({ block: "start" });
  }, [isReady]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Add Past Session
      </Button>
      {isOpen ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the fields in it.
        <div
          ref={card}
          role="group"
          aria-label="New past session"
          className="my-2 w-full scroll-mt-2 overflow-clip rounded-lg bg-surface shadow-float"
          onKeyDown={(event) => {
            if (event.key === "Escape" && !event.defaultPrevented) close();
          }}
        >
          <div className="flex items-center justify-between py-2 pr-2 pl-4">
            <h2 className="text-sm font-semibold">New past session</h2>
            <CloseButton onClick={close} />
          </div>
          {loaded.status === "ready" ? (
            <loaded.part.PastSessionForm {...form} onClose={close} />
          ) : loaded.status === "failed" ? (
            <div className="flex flex-col items-start gap-3 px-4 pb-4">
              <p role="alert">The form could not be loaded. Check your connection.</p>
              <Button onClick={retry}>Retry</Button>
            </div>
          ) : (
            <p role="status" className="flex min-h-80 items-center justify-center gap-2 text-muted">
              <Spinner /> Loading...
            </p>
          )}
        </div>
      ) : null}
    </>
  );
}
