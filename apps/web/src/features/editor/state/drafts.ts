import { type DraftsArea, readDrafts, writeDrafts } from "@/shared/storage/drafts-area";
import { draftKey, type FormValues, idOf, type OpenTarget } from "./editor-state";

/** Far more than anybody leaves: the bound keeps the browser's storage from filling up. */
const MAX_DRAFTS = 100;

/**
 * A text that is not saved yet, with the form in which it was typed: of an item, as that was then.
 */
export interface Draft {
  target: OpenTarget;
  values: FormValues;
  /** When it was last typed into, in milliseconds since 1970. */
  savedAtMs: number;
}

export interface Drafts {
  /** Keeps what was typed in a form; undefined for nothing. */
  keep: (target: OpenTarget, values: FormValues | undefined) => void;
  /**
   * Forgets what was typed in this opening of the form; what was typed since, in another one,
   * stays.
   */
  drop: (target: OpenTarget) => void;
  /** What was typed in this opening of the form. */
  valuesOf: (target: OpenTarget) => FormValues | undefined;
  /**
   * What was typed into other forms, the newest first: of something new in the same screen, or of
   * the same item, then for the place of this form; not of the rows that are being sent.
   */
  offered: (target: OpenTarget, sending: readonly string[]) => readonly Draft[];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** What lies in the browser's storage may be of any age. */
function isDraft(stored: unknown): stored is Draft {
  if (!isObject(stored) || !("target" in stored && "values" in stored && "savedAtMs" in stored)) return false;
  const { target, values } = stored;
  if (!isObject(target) || !isObject(values) || !("form" in target)) return false;
  return isObject("item" in target ? target.item : "place" in target && target.place);
}

/** Something new has one text at a time; an item may have been typed into more than once. */
function keyOf(target: OpenTarget): string {
  return target.kind === "new" ? target.id : target.form;
}

/**
 * The unsaved texts of an account in this tab; a reload keeps them. `accountId` may not be known at
 * first.
 */
export function createDrafts(area: DraftsArea, accountId: () => string | undefined, nowMs: () => number): Drafts {
  const drafts = new Map<string, Draft>();
  for (const [key, stored] of Object.entries(readDrafts(area, accountId(), "items"))) {
    if (isDraft(stored)) drafts.set(key, stored);
  }
  const store = () => writeDrafts(area, accountId(), "items", Object.fromEntries(drafts));

  function own(target: OpenTarget): Draft | undefined {
    const draft = drafts.get(keyOf(target));
    return draft?.target.form === target.form ? draft : undefined;
  }
  function drop(target: OpenTarget): void {
    if (own(target) === undefined) return;
    drafts.delete(keyOf(target));
    store();
  }
  return {
    drop,
    keep(target, values) {
      if (values === undefined) return drop(target);
      const key = keyOf(target);
      drafts.delete(key);
      drafts.set(key, { target, values, savedAtMs: nowMs() });
      const [oldest] = drafts.keys();
      if (drafts.size > MAX_DRAFTS && oldest !== undefined) drafts.delete(oldest);
      return store();
    },
    valuesOf: (target) => own(target)?.values,
    offered(target, sending) {
      const isOther = ({ target: other }: Draft) =>
        target.kind === "new"
          ? other.kind === "new" && other.screen === target.screen && other.id !== target.id
          : draftKey(other) === draftKey(target) && other.form !== target.form;
      const found = [...drafts.values()].filter((draft) => isOther(draft) && !sending.includes(idOf(draft.target)));
      return found.toReversed().map((draft) => {
        if (draft.target.kind !== "edit" || target.kind !== "edit") return draft;
        const { screen, day } = target;
        return { ...draft, target: { ...draft.target, screen, day } };
      });
    },
  };
}
