import { oncePerSession } from "@/shared/api/services";
import { createSessionCheck, findUser } from "@/shared/session/session";
import { createDraftStore } from "@/shared/storage/drafts-area";
import type { FormValues } from "../state/editor-state";

/** Unsaved values of the form, by the id of the new session. */
export interface PastSessionDraft {
  values: FormValues;
  /** Time of the last edit in milliseconds since 1970. */
  savedAtMs: number;
}

function isDraft(stored: unknown): stored is PastSessionDraft {
  if (typeof stored !== "object" || stored === null) return false;
  if (!("values" in stored && "savedAtMs" in stored)) return false;
  return typeof stored.values === "object" && stored.values !== null && typeof stored.savedAtMs === "number";
}

/** The drafts of this tab. */
export const pastSessionDrafts = oncePerSession(({ session }) => {
  const isLive = createSessionCheck(session);
  const accountId = () => (isLive() ? findUser(session.get())?.id : undefined);
  return createDraftStore({ area: sessionStorage, accountId, subject: "past_sessions", isDraft, max: 20 });
});
