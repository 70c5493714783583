import { firstDay } from "@hourloom/phrases/parse-quick-add";
import type { QuickTask } from "@hourloom/phrases/quick-task";
import type { PartKind } from "@hourloom/phrases/reading";
import { isDate } from "../fields/is-readable";

/** The day that words give: a repetition alone begins on or after the chosen day. */
export function dayOfTokens(tokens: QuickTask, chosen: string | null): { date?: string | null } {
  const has = (kind: PartKind) => tokens.parts.some((part) => part.kind === kind);
  if (has("date")) return { date: tokens.date };
  if (tokens.repeats !== null && isDate(chosen)) return { date: firstDay(tokens.repeats, chosen) };
  return tokens.parts.length > 0 && !isDate(chosen) && tokens.date !== null ? { date: tokens.date } : {};
}
