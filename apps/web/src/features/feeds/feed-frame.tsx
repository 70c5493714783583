import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { type ReactNode, useRef } from "react";
import { closeFeed } from "@/shared/commands/feed-request";
import { useRestoreFocus } from "@/shared/focus/restore-focus";

interface FeedFrameProps {
  /** What is shown; another step gets the focus. */
  step: "form" | "confirm" | "address";
  title: string;
  /** A sent request cannot be cancelled, so the dialog stays open until the response. */
  isBusy: boolean;
  children: ReactNode;
}

/** The dialog around a step. A press beside it does not close it: an address is shown only once. */
export function FeedFrame({ step, title, isBusy, children }: FeedFrameProps) {
  const content = useRef<HTMLDivElement>(null);
  useRestoreFocus(step, () => {
    const field = step === "address" ? null : content.current?.querySelector<HTMLElement>("[data-first-focus]");
    (field ?? content.current)?.focus();
  });
  return (
    <Dialog onClose={() => (isBusy ? undefined : closeFeed())}>
      <DialogContent ref={content} onPointerDownOutside={(event) => event.preventDefault()}>
        <DialogHeader>{title}</DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}
