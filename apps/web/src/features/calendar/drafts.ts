import { type DraftsArea, readDrafts, writeDrafts } from "@/shared/drafts-area";
import type { EditorTarget } from "./editor-state";
import { draftKey, idOf } from "./editor-state";
import type { EventFormInput } from "./event-form-values";

/** A text that is not saved yet, and the row that it is about: a new one's id, or the version that was changed. */
export interface Draft {
  id: string;
  version?: number;
  values: EventFormInput;
}

export interface Drafts {
  keep: (target: EditorTarget, values: EventFormInput | undefined) => void;
  drop: (target: EditorTarget) => void;
  find: (target: EditorTarget) => Draft | undefined;
}

function textOrNull(from: object, key: string): string | null {
  const value: unknown = Reflect.get(from, key);
  return typeof value === "string" ? value : null;
}

/** A stored draft, or undefined for anything else: what lies in the browser's storage may be of any age. */
function readDraft(value: unknown): Draft | undefined {
  if (typeof value !== "object" || value === null || !("id" in value) || !("values" in value)) return undefined;
  const { id, values } = value;
  if (typeof id !== "string" || typeof values !== "object" || values === null) return undefined;
  const version = "version" in value && typeof value.version === "number" ? { version: value.version } : {};
  return {
    id,
    ...version,
    values: {
      title: textOrNull(values, "title") ?? "",
      date: textOrNull(values, "date") ?? "",
      start_time: textOrNull(values, "start_time"),
      end_time: textOrNull(values, "end_time"),
      end_date: textOrNull(values, "end_date"),
    },
  };
}

/** The unsaved texts of an account in this tab; a reload keeps them. `accountId` may not be known at first. */
export function createDrafts(area: DraftsArea, accountId: () => string | undefined): Drafts {
  const drafts = new Map<string, Draft>();
  for (const [key, value] of Object.entries(readDrafts(area, accountId(), "events"))) {
    const draft = readDraft(value);
    if (draft !== undefined) drafts.set(key, draft);
  }
  const store = () => writeDrafts(area, accountId(), "events", Object.fromEntries(drafts));

  function drop(target: EditorTarget): void {
    if (drafts.delete(draftKey(target))) store();
  }
  return {
    drop,
    keep(target, values) {
      if (values === undefined) return drop(target);
      const base = target.kind === "edit" ? { version: target.event.version } : {};
      drafts.set(draftKey(target), { id: idOf(target), ...base, values });
      return store();
    },
    find: (target) => drafts.get(draftKey(target)),
  };
}
