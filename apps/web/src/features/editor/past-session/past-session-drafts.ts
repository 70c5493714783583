import { oncePerLogin } from "@/shared/api/services";
import { createLoginCheck, findUser } from "@/shared/login/login-store";
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
export const pastSessionDrafts = oncePerLogin(({ loginStore }) => {
  const isLive = createLoginCheck(loginStore);
  const accountId = () => (isLive() ? findUser(loginStore.get())?.id : undefined);
  return createDraftStore({ area: sessionStorage, accountId, subject: "past_sessions", isDraft, max: 20 });
});
