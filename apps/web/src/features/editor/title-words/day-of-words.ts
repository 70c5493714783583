import { firstDay } from "@hourloom/phrases/parse-quick-add";
import type { QuickTask } from "@hourloom/phrases/quick-task";
import type { PartKind } from "@hourloom/phrases/reading";
import { isDate } from "../fields/is-readable";

/** The day that words give: a repetition alone begins on or after the chosen day. */
export function dayOfWords(words: QuickTask, chosen: string | null): { date?: string | null } {
  const has = (kind: PartKind) => words.parts.some((part) => part.kind === kind);
  if (has("date")) return { date: words.date };
  if (words.repeats !== null && isDate(chosen)) return { date: firstDay(words.repeats, chosen) };
  return words.parts.length > 0 && !isDate(chosen) && words.date !== null ? { date: words.date } : {};
}
