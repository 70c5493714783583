import { type DraftsArea, readDrafts, writeDrafts } from "@/shared/drafts-area";
import {
  dayOf,
  draftKey,
  type EditorTarget,
  type FormScreen,
  type FormValues,
  idOf,
  type NewType,
  newTypes,
  type OpenTarget,
} from "./editor-state";

const formScreens: readonly FormScreen[] = ["calendar", "todo", "pomodoro", "flowtime"];

/** A text that is not saved yet, and the row that it is about: a new one's id and kind, or the version that was changed. */
export interface Draft {
  id: string;
  /** Of something new: what it is and where. */
  type?: NewType;
  day?: string;
  /** The screen, other than the calendar, in which it was begun. */
  screen?: FormScreen;
  version?: number;
  /** The opening of the form in which it was typed. */
  form?: string;
  values: FormValues;
}

export interface Drafts {
  keep: (target: OpenTarget, values: FormValues | undefined) => void;
  /** Forgets what was typed in this opening of the form; what was typed since, in another one, stays. */
  drop: (target: OpenTarget) => void;
  /** What was kept for the target; for something new also what was begun on its day, or in its screen, unless it is among `sending`. */
  find: (target: EditorTarget, sending: readonly string[]) => Draft | undefined;
}

/** A stored draft, or undefined for anything else: what lies in the browser's storage may be of any age. Its values each form reads by itself. */
function readDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== "object" || stored === null || !("id" in stored) || !("values" in stored)) return undefined;
  const { id, values } = stored;
  if (typeof id !== "string" || typeof values !== "object" || values === null) return undefined;
  const version = "version" in stored && typeof stored.version === "number" ? { version: stored.version } : {};
  const name = "type" in stored ? newTypes.find((candidate) => candidate === stored.type) : undefined;
  const day = "day" in stored && typeof stored.day === "string" ? { day: stored.day } : {};
  const screen = "screen" in stored ? formScreens.find((candidate) => candidate === stored.screen) : undefined;
  return { id, ...version, ...day, ...(screen && { screen }), ...(name && { type: name }), values: { ...values } };
}

/** What is known of the row that the text is about. */
function basisOf(target: EditorTarget): Omit<Draft, "values"> {
  const id = idOf(target);
  if (target.kind === "edit") return { id, version: target.item.version };
  const day = dayOf(target);
  return { id, type: target.type, ...(day === null ? { screen: target.screen } : { day }) };
}

/** The unsaved texts of an account in this tab; a reload keeps them. `accountId` may not be known at first. */
export function createDrafts(area: DraftsArea, accountId: () => string | undefined): Drafts {
  const drafts = new Map<string, Draft>();
  for (const [key, stored] of Object.entries(readDrafts(area, accountId(), "items"))) {
    const draft = readDraft(stored);
    if (draft !== undefined) drafts.set(key, draft);
  }
  const store = () => writeDrafts(area, accountId(), "items", Object.fromEntries(drafts));

  function drop(target: OpenTarget): void {
    const { form = target.form } = drafts.get(draftKey(target)) ?? {};
    if (form === target.form && drafts.delete(draftKey(target))) store();
  }
  return {
    drop,
    keep(target, values) {
      if (values === undefined) return drop(target);
      drafts.set(draftKey(target), { ...basisOf(target), form: target.form, values });
      return store();
    },
    find(target, sending) {
      const own = drafts.get(draftKey(target));
      if (own !== undefined || target.kind === "edit") return own;
      const day = dayOf(target);
      const isHere = (draft: Draft) => (day === null ? draft.screen === target.screen : draft.day === day);
      return [...drafts.values()].findLast((draft) => isHere(draft) && !sending.includes(draft.id));
    },
  };
}
