/** Kinds of drafts. */
const subjects = ["items", "list_titles", "pomodoro", "profile", "quick_add", "timer_title"] as const;
type Subject = (typeof subjects)[number];

export type DraftsArea = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function keyOf(accountId: string, subject: Subject): string {
  return `drafts ${accountId} ${subject}`;
}

/** Drafts of an account in this tab, by key; empty if there are none or they are invalid. */
export function readDrafts(area: DraftsArea, accountId: string | undefined, subject: Subject): object {
  if (accountId === undefined) return {};
  try {
    const value: unknown = JSON.parse(area.getItem(keyOf(accountId, subject)) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
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

/** Removes all drafts of an account, when its user signs out. */
export function forgetDrafts(area: DraftsArea, accountId: string | undefined): void {
  if (accountId === undefined) return;
  for (const subject of subjects) area.removeItem(keyOf(accountId, subject));
}
