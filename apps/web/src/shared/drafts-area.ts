const PREFIX = "drafts ";

export type DraftsArea = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The unsaved texts of an account in this tab, by key; empty when there are none that could be read. */
export function readDrafts(area: DraftsArea, accountId: string | undefined): object {
  if (accountId === undefined) return {};
  try {
    const value: unknown = JSON.parse(area.getItem(PREFIX + accountId) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

export function writeDrafts(area: DraftsArea, accountId: string | undefined, drafts: object): void {
  if (accountId === undefined) return;
  try {
    if (Object.keys(drafts).length === 0) area.removeItem(PREFIX + accountId);
    else area.setItem(PREFIX + accountId, JSON.stringify(drafts));
  } catch {
    // The storage is full or closed to us: they are still kept as long as the page lives.
  }
}

/** Who leaves on purpose leaves nothing to read behind. */
export function forgetDrafts(area: DraftsArea, accountId: string | undefined): void {
  if (accountId !== undefined) area.removeItem(PREFIX + accountId);
}
