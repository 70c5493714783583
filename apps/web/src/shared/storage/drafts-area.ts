import { parseStored } from "./parse-stored";

const subjects = [
  "calendar_titles",
  "import",
  "items",
  "list_titles",
  "past_sessions",
  "pomodoro",
  "profile",
  "quick_add",
  "timer_title",
] as const;
type Subject = (typeof subjects)[number];

export type DraftsArea = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function keyOf(accountId: string, subject: Subject): string {
  return `drafts ${accountId} ${subject}`;
}

/** Stored JSON of an account; null or undefined if there is none or it is invalid. */
export function readDrafts(area: DraftsArea, accountId: string | undefined, subject: Subject): unknown {
  return accountId === undefined ? undefined : parseStored(area.getItem(keyOf(accountId, subject)));
}

export function writeDrafts(area: DraftsArea, accountId: string | undefined, subject: Subject, drafts: object): void {
  if (accountId === undefined) return;
  try {
    if (Object.keys(drafts).length === 0) area.removeItem(keyOf(accountId, subject));
    else area.setItem(keyOf(accountId, subject), JSON.stringify(drafts));
  } catch {
    // The storage is full or not available: drafts are then lost with the page.
  }
}

/** Removes all drafts of an account from this device, when its user signs out. */
export function forgetDrafts(accountId: string | undefined): void {
  if (accountId === undefined) return;
  for (const subject of subjects) {
    for (const area of [sessionStorage, localStorage]) area.removeItem(keyOf(accountId, subject));
  }
}

interface DraftStoreOptions<Draft> {
  area: DraftsArea;
  /** While it returns undefined, drafts are in memory only. */
  accountId: () => string | undefined;
  subject: Subject;
  /** Stored drafts may come from an older version of the app. */
  isDraft: (stored: unknown) => stored is Draft;
  /** Bounds the use of the browser's storage. */
  max: number;
}

/** Drafts by key, read from the storage once. */
export function createDraftStore<Draft>({ area, accountId, subject, isDraft, max }: DraftStoreOptions<Draft>) {
  const drafts = new Map<string, Draft>();
  for (const [key, stored] of Object.entries(readDrafts(area, accountId(), subject) ?? {})) {
    if (isDraft(stored)) drafts.set(key, stored);
  }
  return {
    find: (key: string) => drafts.get(key),
    /** Keys and drafts, the newest last. */
    list: () => [...drafts],
    /** Makes `draft` the newest one; undefined removes the one of this key. */
    replace: (key: string, draft: Draft | undefined) => {
      drafts.delete(key);
      if (draft !== undefined) drafts.set(key, draft);
      const [oldest] = drafts.keys();
      if (drafts.size > max && oldest !== undefined) drafts.delete(oldest);
      writeDrafts(area, accountId(), subject, Object.fromEntries(drafts));
    },
  };
}
