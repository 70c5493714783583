import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { showToast } from "@hourloom/ui/toast";
import { exportCalendarFile } from "@/shared/files/export-calendar-file";
import type { Session } from "@/shared/session/session";

/** Downloads a list as a calendar file. */
export async function exportList(session: Session, list: WorkspaceTaskList): Promise<void> {
  const { id, title } = list;
  const failure = await exportCalendarFile(session, { kind: "task-lists", id, title });
  if (failure === undefined) return showToast(`“${title}” exported.`, { id: "export" });
  const action = { label: "Try again", run: () => void exportList(session, list) };
  const retry = failure.isRetryable ? { action } : {};
  return showToast(`“${title}” was not exported. ${failure.text}`, { id: "export", tone: "problem", ...retry });
}
