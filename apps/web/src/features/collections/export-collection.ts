import { showToast } from "@hourloom/ui/toast";
import type { Collection } from "@/features/changes/item-change";
import { exportCalendarFile } from "@/shared/files/export-calendar-file";
import type { Session } from "@/shared/session/session";

const kinds = { task_list: "task-lists", calendar: "calendars" } as const;

/** Downloads a task list or a calendar as a calendar file. */
export async function exportCollection(session: Session, collection: Collection): Promise<void> {
  const { id, title, type } = collection;
  const failure = await exportCalendarFile(session, { kind: kinds[type], id, title });
  if (failure === undefined) return showToast(`“${title}” exported.`, { id: "export" });
  const action = { label: "Try again", run: () => void exportCollection(session, collection) };
  const retry = failure.isRetryable ? { action } : {};
  return showToast(`“${title}” was not exported. ${failure.text}`, { id: "export", tone: "problem", ...retry });
}
