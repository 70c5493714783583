import { Button } from "@hourloom/ui/button";
import type { ReactNode } from "react";
import { closeFeed } from "@/shared/commands/feed-request";
import { FeedFailure } from "./feed-failure";

interface ConfirmFeedProps {
  action: string;
  error: unknown;
  isBusy: boolean;
  onConfirm: () => void;
  /** What happens, as a text. */
  children: ReactNode;
}

/** Asks before an address ends. */
export function ConfirmFeed({ action, error, isBusy, onConfirm, children }: ConfirmFeedProps) {
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
      <p className="text-pretty [overflow-wrap:anywhere]">{children}</p>
      <FeedFailure error={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button data-first-focus="" aria-disabled={isBusy} onClick={closeFeed}>
          Cancel
        </Button>
        <Button look="destructive" busy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </div>
  );
}
