import { type DraftsArea, readDrafts, writeDrafts } from "@/shared/drafts-area";
import { draftKey, type EditorTarget, type FormValues, idOf, type NewType, newTypes } from "./editor-state";

/** A text that is not saved yet, and the row that it is about: a new one's id and kind, or the version that was changed. */
export interface Draft {
  id: string;
  type?: NewType;
  version?: number;
  values: FormValues;
}

export interface Drafts {
  keep: (target: EditorTarget, values: FormValues | undefined) => void;
  drop: (target: EditorTarget) => void;
  find: (target: EditorTarget) => Draft | undefined;
}

/** A stored draft, or undefined for anything else: what lies in the browser's storage may be of any age. Its values each form reads by itself. */
function readDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== "object" || stored === null || !("id" in stored) || !("values" in stored)) return undefined;
  const { id, values } = stored;
  if (typeof id !== "string" || typeof values !== "object" || values === null) return undefined;
  const version = "version" in stored && typeof stored.version === "number" ? { version: stored.version } : {};
  const name = "type" in stored ? newTypes.find((candidate) => candidate === stored.type) : undefined;
  return { id, ...version, ...(name && { type: name }), values: { ...values } };
}

/** What is known of the row that the text is about. */
function basisOf(target: EditorTarget): Omit<Draft, "values"> {
  const id = idOf(target);
  return target.kind === "new" ? { id, type: target.type } : { id, version: target.item.version };
}

/** The unsaved texts of an account in this tab; a reload keeps them. `accountId` may not be known at first. */
export function createDrafts(area: DraftsArea, accountId: () => string | undefined): Drafts {
  const drafts = new Map<string, Draft>();
  for (const [key, stored] of Object.entries(readDrafts(area, accountId(), "items"))) {
    const draft = readDraft(stored);
    if (draft !== undefined) drafts.set(key, draft);
  }
  const store = () => writeDrafts(area, accountId(), "items", Object.fromEntries(drafts));

  function drop(target: EditorTarget): void {
    if (drafts.delete(draftKey(target))) store();
  }
  return {
    drop,
    keep(target, values) {
      if (values === undefined) return drop(target);
      drafts.set(draftKey(target), { ...basisOf(target), values });
      return store();
    },
    find: (target) => drafts.get(draftKey(target)),
  };
}
