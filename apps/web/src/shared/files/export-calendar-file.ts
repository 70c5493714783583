import { showToast } from "@hourloom/ui/toast";
import { request, type RequestFailure } from "@/shared/api/request";
import type { LoginStore } from "@/shared/login/login-store";
import { fileNameOf } from "./file-name";
import { saveFile } from "./save-file";

/** What a calendar file contains. */
export type CalendarFile =
  | { kind: "calendars" | "task-lists"; id: string; title: string }
  | { kind: "everything"; withSessions: boolean; today: string };

function pathOf(file: CalendarFile): string {
  return file.kind === "everything"
    ? `/exports/everything.ics?sessions=${file.withSessions}`
    : `/exports/${file.kind}/${file.id}.ics`;
}

function nameOf(file: CalendarFile): string {
  return fileNameOf(file.kind === "everything" ? `hourloom-${file.today}` : file.title, "ics");
}

const damaged: RequestFailure = {
  text: "The file did not arrive as a whole. Try again in a moment.",
  isRetryable: true,
};

/** Fetches a calendar file and downloads it; returns why that was not possible, in words. */
export async function exportCalendarFile(
  loginStore: LoginStore,
  file: CalendarFile,
): Promise<RequestFailure | undefined> {
  const requested = await request(loginStore, pathOf(file));
  if (!requested.ok) return requested.failure;
  const { value: response } = requested;
  // A proxy or the app's own page may respond instead.
  if (response.headers.get("content-type")?.startsWith("text/calendar") !== true) return damaged;
  const content = await response.blob().catch(() => undefined);
  if (content === undefined) return damaged;
  saveFile(content, nameOf(file));
  return undefined;
}

/** The same with a toast of the result, which offers to try a failed export again. */
export async function exportWithToast(
  loginStore: LoginStore,
  file: CalendarFile,
  texts: { exported: string; failed: string },
): Promise<void> {
  const failure = await exportCalendarFile(loginStore, file);
  if (failure === undefined) return showToast(texts.exported, { id: "export" });
  const again = { label: "Try again", run: () => void exportWithToast(loginStore, file, texts) };
  const action = failure.isRetryable ? again : undefined;
  return showToast(`${texts.failed} ${failure.text}`, { id: "export", variant: "problem", action });
}
