import { useState } from "react";
import { newId } from "@/shared/api/new-id";
import { useLogin } from "@/shared/api/services";
import { findUser } from "@/shared/login/login-store";
import { createDraftStore } from "@/shared/storage/drafts-area";
import type { TitleDraft } from "./use-title-drafts";

const subjects = { task_list: "list_titles", calendar: "calendar_titles" } as const;

/** An unsaved title, stored by the id of its form: `of` is null for a new list or calendar. */
interface UnsavedTitle {
  of: string | null;
  text: string;
  savedAtMs: number;
}

/** Without a schema, which would load zod. */
function isTitle(stored: unknown): stored is UnsavedTitle {
  if (typeof stored !== "object" || stored === null) return false;
  if (!("of" in stored && "text" in stored && "savedAtMs" in stored)) return false;
  const { of, text, savedAtMs } = stored;
  return (of === null || typeof of === "string") && typeof text === "string" && typeof savedAtMs === "number";
}

/**
 * Stores what is typed as a title for this tab, and offers the newest draft that another form for
 * the same list or calendar left.
 */
export function useUnsavedTitle({ type, id, isNew }: Pick<TitleDraft, "type" | "id" | "isNew">) {
  const of = isNew ? null : id;
  const accountId = findUser(useLogin())?.id;
  const [form] = useState(newId);
  // Another form may have stored a draft since the last call.
  const readStore = () =>
    createDraftStore({
      area: sessionStorage,
      accountId: () => accountId,
      subject: subjects[type],
      isDraft: isTitle,
      max: 20,
    });
  const save = (key: string, text: string | undefined) =>
    readStore().replace(key, text === undefined ? undefined : { of, text, savedAtMs: Date.now() });
  const findOffered = () =>
    readStore()
      .list()
      .findLast(([key, title]) => title.of === of && key !== form);
  const [offered, setOffered] = useState(findOffered);
  const discard = () => {
    if (offered !== undefined) save(offered[0], undefined);
    setOffered(findOffered());
  };
  return {
    offered: offered?.[1],
    /** Undefined removes the draft of this form. */
    saveDraft: (text: string | undefined) => save(form, text),
    discard,
    /** Removes the offered draft, and stores `replaced`, the previous text of this form, as one. */
    restore: (replaced: string | undefined) => {
      discard();
      save(form, undefined);
      save(newId(), replaced);
      setOffered(findOffered());
    },
  };
}
