import type { ReactNode } from "react";
import { countItems } from "@/shared/text/count-items";
import { truncateTitle } from "@/shared/text/truncate-title";
import type { ItemChange } from "./item-change";

/** "3 events"; undefined for a change of one item. */
function countTextOf(list: readonly ItemChange[]): string | undefined {
  const [first] = list;
  if (first?.kind === "batch") return countItems(first.tasks.map(({ item }) => item));
  return list.length > 1 ? countItems(list.map(({ item }) => item)) : undefined;
}

/** A block has the title of its task, which is not what is changed. */
function titleOf([first]: readonly ItemChange[]): { before: string; title: string } {
  const title = truncateTitle(first?.item.title ?? "");
  return { before: first?.item.type === "task_block" ? "Block of " : "", title };
}

/** What was changed, as a toast names it. */
export function nameOf(list: readonly ItemChange[]): ReactNode {
  const { before, title } = titleOf(list);
  return (
    countTextOf(list) ?? (
      <>
        {before}“<bdi>{title}</bdi>”
      </>
    )
  );
}

/** The same as a text. */
export function nameTextOf(list: readonly ItemChange[]): string {
  const { before, title } = titleOf(list);
  return countTextOf(list) ?? `${before}“${title}”`;
}
