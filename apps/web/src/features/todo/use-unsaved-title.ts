import { useState } from "react";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";
import { newId } from "@/shared/api/new-id";
import { useSession } from "@/shared/api/services";

/** Bounds the use of the browser's storage. */
const MAX_TITLES = 20;

/** An unsaved title of a list. */
interface UnsavedTitle {
  /** The id of the form. */
  form: string;
  /** The id of the list to rename; null for a new one. */
  list: string | null;
  text: string;
  /** Time of the last edit in milliseconds since 1970. */
  savedAtMs: number;
}

/** Stored drafts may come from an older version of the app. */
function parseTitle([form, stored]: [string, unknown]): UnsavedTitle[] {
  if (typeof stored !== "object" || stored === null) return [];
  if (!("list" in stored && "text" in stored && "savedAtMs" in stored)) return [];
  const { list, text, savedAtMs } = stored;
  if (typeof text !== "string" || typeof savedAtMs !== "number") return [];
  return [{ form, list: typeof list === "string" ? list : null, text, savedAtMs }];
}

/**
 * Stores what is typed as the title of `list` (null for a new one) for this tab, and offers the
 * newest draft that another form for the same list left.
 */
export function useUnsavedTitle(list: string | null) {
  const session = useSession();
  const accountId = session.status === "signed_in" ? session.user?.id : undefined;
  const [form] = useState(newId);
  const read = () => Object.entries(readDrafts(sessionStorage, accountId, "list_titles")).flatMap(parseTitle);
  const write = (titles: readonly UnsavedTitle[]) => {
    const stored = titles.slice(-MAX_TITLES).map(({ form: key, ...title }) => [key, title] as const);
    writeDrafts(sessionStorage, accountId, "list_titles", Object.fromEntries(stored));
  };
  const findOffered = () => read().findLast((title) => title.list === list && title.form !== form);
  const [offered, setOffered] = useState(findOffered);
  return {
    offered,
    /** Undefined removes the draft of this form. */
    saveDraft: (text: string | undefined) => {
      const others = read().filter((title) => title.form !== form);
      write(text === undefined ? others : [...others, { form, list, text, savedAtMs: Date.now() }]);
    },
    discard: () => {
      if (offered !== undefined) write(read().filter((title) => title.form !== offered.form));
      setOffered(findOffered());
    },
    /** Removes the offered draft, and stores `replaced`, the previous text of this form, as one. */
    restore: (replaced: string | undefined) => {
      const others = read().filter((title) => title.form !== form && title.form !== offered?.form);
      write(
        replaced === undefined ? others : [...others, { form: newId(), list, text: replaced, savedAtMs: Date.now() }],
      );
      setOffered(findOffered());
    },
  };
}
