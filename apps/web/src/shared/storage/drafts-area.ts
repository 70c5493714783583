/** What a draft is of. */
const subjects = ["items", "list_titles", "pomodoro", "profile", "quick_add", "timer_title"] as const;
type Subject = (typeof subjects)[number];

export type DraftsArea = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function keyOf(accountId: string, subject: Subject): string {
  return `drafts ${accountId} ${subject}`;
}

/** The unsaved texts of an account in this tab, by key; empty when there are none that could be read. */
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
    // The storage is full or closed to us: they are still kept as long as the page lives.
  }
}

/** Who leaves on purpose leaves nothing to read behind. */
export function forgetDrafts(area: DraftsArea, accountId: string | undefined): void {
  if (accountId === undefined) return;
  for (const subject of subjects) area.removeItem(keyOf(accountId, subject));
}
