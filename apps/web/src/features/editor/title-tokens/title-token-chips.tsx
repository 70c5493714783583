import { PhraseChips } from "@/shared/phrases/phrase-chips";
import type { PartKind } from "@hourloom/phrases/reading";
import { useAccountClock } from "@/shared/dates/account-clock";
import { useAccountToday } from "@/shared/time/account-today";
import type { TitleTokens } from "./use-title-tokens";

interface TitleTokenChipsProps extends Pick<TitleTokens, "tokens" | "remove"> {
  /** Names of parts that differ from those of a task. */
  names?: Partial<Record<PartKind, string>>;
  /** Shown as long as nothing is typed. */
  hint: string;
}

/** What was read from the title of a new item. */
export function TitleTokenChips({ tokens, remove, names, hint }: TitleTokenChipsProps) {
  const today = useAccountToday(useAccountClock().zone);
  if (tokens === undefined) return null;
  if (tokens.title === "" && tokens.parts.length === 0) return <p className="-mt-2 text-xs text-muted">{hint}</p>;
  // A press must not take the focus from the title.
  return (
    <div role="presentation" onMouseDown={(event) => event.preventDefault()}>
      <PhraseChips task={tokens} today={today} isOnDay names={names} onRemove={remove} />
    </div>
  );
}
