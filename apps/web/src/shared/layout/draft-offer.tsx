import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { ignoreDoubleClick } from "@hourloom/ui/double-click";
import { type MouseEvent, useState } from "react";
import { useMinute } from "@/shared/time/clock";
import { formatCount, formatDuration } from "@/shared/time/format";

/** "just now", "5 min ago", "3 h ago", "2 days ago" */
function ageOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return "just now";
  if (minutes >= DAY_MINUTES) return `${formatCount(Math.floor(minutes / DAY_MINUTES), "day")} ago`;
  return `${formatDuration(minutes < 60 ? minutes : minutes - (minutes % 60))} ago`;
}

interface DraftOfferProps {
  title: string;
  savedAtMs: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore an unsaved text. */
export function DraftOffer({ title, savedAtMs, onRestore, onDiscard }: DraftOfferProps) {
  const nowMs = Math.max(useMinute(), savedAtMs);
  /** The next offer may appear under the pointer. */
  const once = (run: () => void) => (event: MouseEvent) => {
    ignoreDoubleClick(event);
    run();
  };
  return (
    <div
      role="group"
      aria-label="Unsaved text"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-sunken px-3 py-2 text-xs"
    >
      <p className="min-w-40 flex-1 text-pretty text-muted">
        Restore what you typed:{" "}
        <span className="[overflow-wrap:anywhere] text-ink">
          {title.trim() === "" ? (
            "(no title)"
          ) : (
            <>
              “<bdi>{title}</bdi>”
            </>
          )}
        </span>
        , {ageOf(nowMs - savedAtMs)}
      </p>
      <div className="flex gap-1">
        <Button onClick={once(onRestore)}>Restore</Button>
        <Button variant="plain" onClick={once(onDiscard)}>
          Discard
        </Button>
      </div>
    </div>
  );
}

interface OfferedText extends DraftOfferProps {
  key: string;
}

/** Offers the newest text, and the older ones on demand. */
export function DraftOffers({ texts }: { texts: readonly OfferedText[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const olderCount = texts.length - 1;
  return (
    <div className="grid max-h-60 gap-2 overflow-y-auto px-4 pb-3">
      {texts.slice(0, isExpanded ? undefined : 1).map(({ key, ...text }) => (
        <DraftOffer key={key} {...text} />
      ))}
      {olderCount < 1 ? null : (
        <Button
          variant="plain"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="justify-self-start"
        >
          {isExpanded ? "Hide" : "Show"} {olderCount} older
        </Button>
      )}
    </div>
  );
}
