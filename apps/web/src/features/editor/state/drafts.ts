import { createDraftStore, type DraftsArea } from "@/shared/storage/drafts-area";
import { isSame } from "@/shared/state/is-same";
import {
  ACCOUNT_TIMES,
  draftKey,
  type FormValues,
  idOf,
  type OpenTarget,
  SHOWN_TITLE,
  TITLE_TOKENS,
} from "./editor-state";

/** Unsaved values with the target of their form, which contains the item as it was then. */
export interface Draft {
  target: OpenTarget;
  values: FormValues;
  /** Time of the last edit in milliseconds since 1970. */
  savedAtMs: number;
}

export type Drafts = ReturnType<typeof createDrafts>;

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isDraft(stored: unknown): stored is Draft {
  if (!isObject(stored) || !("target" in stored && "values" in stored && "savedAtMs" in stored)) return false;
  const { target, values } = stored;
  return (
    isObject(target) &&
    isObject(values) &&
    "form" in target &&
    isObject("item" in target ? target.item : "place" in target && target.place)
  );
}

/** A new item has one draft; an item may have one for each opening of its form. */
function keyOf(target: OpenTarget): string {
  return target.kind === "new" ? target.id : target.form;
}

/** When an item is, and what is derived from its title. */
const apart: ReadonlySet<string> = new Set([
  "date",
  "end_date",
  "start_time",
  "end_time",
  ACCOUNT_TIMES,
  SHOWN_TITLE,
  TITLE_TOKENS,
]);

function withoutTimes(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !apart.has(name)));
}

/** Stores the drafts of an account in `area`; `accountId` may return undefined at first. */
export function createDrafts(area: DraftsArea, accountId: () => string | undefined, nowMs: () => number) {
  const store = createDraftStore({ area, accountId, subject: "items", isDraft, max: 100 });

  function findOwn(target: OpenTarget): Draft | undefined {
    const draft = store.find(keyOf(target));
    return draft?.target.form === target.form ? draft : undefined;
  }
  /** Removes the draft of this opening of the form; drafts of other openings stay. */
  function remove(target: OpenTarget): void {
    if (findOwn(target) !== undefined) store.replace(keyOf(target), undefined);
  }
  return {
    remove,
    /**
     * Removes the draft of a form that was saved. If it added an item, drafts of other new items
     * that differ at most in day and times were typed again in it, and are removed, too.
     */
    removeSaved(target: OpenTarget) {
      const saved = findOwn(target)?.values;
      remove(target);
      if (target.kind !== "new" || saved === undefined) return;
      const typed = withoutTimes(saved);
      for (const [key, draft] of store.list()) {
        if (draft.target.kind === "new" && isSame(withoutTimes(draft.values), typed)) store.replace(key, undefined);
      }
    },
    /** Stores the values of a form; undefined removes its draft. */
    save(target: OpenTarget, values: FormValues | undefined) {
      if (values === undefined) remove(target);
      else store.replace(keyOf(target), { target, values, savedAtMs: nowMs() });
    },
    /** Returns the draft values of this opening of the form. */
    findValues: (target: OpenTarget) => findOwn(target)?.values,
    /**
     * Returns drafts of other forms, newest first: of new items of that type on the same screen, or
     * of the same item with `screen` and `day` of `target`. Skips rows whose id is in `pendingIds`.
     */
    findRestorable(target: OpenTarget, pendingIds: readonly string[]): readonly Draft[] {
      const isOther = ({ target: other }: Draft) =>
        target.kind === "new"
          ? other.kind === "new" &&
            other.screen === target.screen &&
            other.type === target.type &&
            other.id !== target.id
          : draftKey(other) === draftKey(target) && other.form !== target.form;
      const found = store.list().filter(([, draft]) => isOther(draft) && !pendingIds.includes(idOf(draft.target)));
      return found.toReversed().map(([, draft]) => {
        if (draft.target.kind !== "edit" || target.kind !== "edit") return draft;
        const { screen, day } = target;
        return { ...draft, target: { ...draft.target, screen, day } };
      });
    },
  };
}
