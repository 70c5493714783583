import type { CalendarTaskBlock } from "@hourloom/schema/calendar";
import { showToast } from "@hourloom/ui/toast";
import type { ItemEditing } from "@/features/changes/changes-provider";
import { failureMessage } from "@/features/changes/failure-message";
import { announce } from "@/shared/page/announcer";
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
  const text = `“${truncateTitle(block.title)}” was not planned. ${failureMessage(result.problem)}`;
  announce(text, "assertive");
  const retry = { label: "Retry", run: () => void addBlock(editing, block, as) };
  showToast(text, { tone: "problem", ...(result.problem.kind === "rejected" ? {} : { action: retry }) });
}
