import type { CalendarTaskBlock } from "@hourloom/schema/workspace";
import type { ItemEditing } from "@/features/changes/changes-provider";
import { showFailure } from "@/features/changes/failure-message";
import { truncateTitle } from "@/shared/text/truncate-title";
import { setTypeHidden } from "@/shared/time/calendar-preferences";

/** Plans a block, with Undo; `as` is the past participle. A failure is shown with Retry. */
export async function addBlock(
  editing: Pick<ItemEditing, "actions" | "changes">,
  block: CalendarTaskBlock,
  as: string,
): Promise<void> {
  setTypeHidden("task", false);
  const result = await editing.actions.create(block, { as });
  if (result.ok || !editing.changes.isLive()) return;
  const { problem } = result;
  const retry = { label: "Retry", run: () => void addBlock(editing, block, as) };
  const what = `“${truncateTitle(block.title)}” was not planned.`;
  showFailure(problem, what, problem.kind === "rejected" ? undefined : retry);
}
