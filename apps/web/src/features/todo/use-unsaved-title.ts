import { useState } from "react";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";
import { newId } from "@/shared/api/new-id";
import { useSession } from "@/shared/api/services";

/** Far more than anybody leaves: the bound keeps the browser's storage from filling up. */
const MAX_TITLES = 20;

/** A title that was typed into a list's form and not saved. */
interface UnsavedTitle {
  /** Of which form. */
  form: string;
  /** The list that was to be renamed; null of a new one. */
  list: string | null;
  text: string;
  /** When it was last typed into, in milliseconds since 1970. */
  savedAtMs: number;
}

/** What lies in the browser's storage may be of any age. */
function readTitle([form, stored]: [string, unknown]): UnsavedTitle[] {
  if (typeof stored !== "object" || stored === null) return [];
  if (!("list" in stored && "text" in stored && "savedAtMs" in stored)) return [];
  const { list, text, savedAtMs } = stored;
  if (typeof text !== "string" || typeof savedAtMs !== "number") return [];
  return [{ form, list: typeof list === "string" ? list : null, text, savedAtMs }];
}

/**
 * Keeps what is typed into a form for the title of `list` in this tab, also over a reload, and
 * offers the newest text that another form for the same list left unsaved.
 */
export function useUnsavedTitle(list: string | null) {
  const session = useSession();
  const accountId = session.status === "signed_in" ? session.user?.id : undefined;
  const [form] = useState(newId);
  const read = () => Object.entries(readDrafts(sessionStorage, accountId, "list_titles")).flatMap(readTitle);
  const write = (titles: readonly UnsavedTitle[]) => {
    const stored = titles.slice(-MAX_TITLES).map(({ form: key, ...title }) => [key, title] as const);
    writeDrafts(sessionStorage, accountId, "list_titles", Object.fromEntries(stored));
  };
  const findOffered = () => read().findLast((title) => title.list === list && title.form !== form);
  const [offered, setOffered] = useState(findOffered);
  return {
    offered,
    /** `text`: undefined where nothing is typed that is not saved. */
    keep: (text: string | undefined) => {
      const others = read().filter((title) => title.form !== form);
      write(text === undefined ? others : [...others, { form, list, text, savedAtMs: Date.now() }]);
    },
    discard: () => {
      if (offered !== undefined) write(read().filter((title) => title.form !== offered.form));
      setOffered(findOffered());
    },
    /** The offered text goes into this form; `replaced`, if any, is offered in its place. */
    restore: (replaced: string | undefined) => {
      const others = read().filter((title) => title.form !== form && title.form !== offered?.form);
      write(
        replaced === undefined ? others : [...others, { form: newId(), list, text: replaced, savedAtMs: Date.now() }],
      );
      setOffered(findOffered());
    },
  };
}
