import { Button } from "@hourloom/ui/button";
import { useState } from "react";
import { shortTitle } from "@/features/items/short-title";
import { DraftOffer } from "@/shared/draft-offer";
import type { QuickLine } from "./use-quick-lines";

interface QuickLineDraftsProps {
  /** The newest first. */
  drafts: readonly QuickLine[];
  onRestore: (draft: QuickLine) => void;
  onDiscard: (draft: QuickLine) => void;
}

/** Offers the newest line that was not added, and the older ones on demand. */
export function QuickLineDrafts({ drafts, onRestore, onDiscard }: QuickLineDraftsProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const olderCount = drafts.length - 1;
  return (
    <div className="grid gap-2 px-4 pb-3">
      {drafts.slice(0, isExpanded ? undefined : 1).map((draft) => (
        <DraftOffer
          key={draft.id}
          title={shortTitle(draft.text)}
          savedAtMs={draft.savedAtMs}
          onRestore={() => onRestore(draft)}
          onDiscard={() => onDiscard(draft)}
        />
      ))}
      {olderCount < 1 ? null : (
        <Button
          look="ghost"
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
