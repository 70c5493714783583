import { createItemActions } from "@/features/changes/item-actions";
import { createItemChanges } from "@/features/changes/item-changes";
import { createScopeQuestion } from "@/features/changes/scope-question";
import { createUndoStack } from "@/features/changes/undo-steps";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import type { ActionContext } from "../action-target";

const nothing = () => undefined;

/** An empty page of Tuesday 24 November 2026, for tests to vary. */
export function anActionContext(change: Partial<ActionContext> = {}): ActionContext {
  const services = createServices(createLoginStore(localStorage));
  const changes = createItemChanges(services);
  return {
    ...services,
    changes,
    actions: createItemActions(changes, createUndoStack()),
    scopeQuestion: createScopeQuestion(),
    surface: { current: null },
    zone: "Europe/Prague",
    today: "2026-11-24",
    laidOut: [],
    activeDay: "2026-11-24",
    weekStart: 0,
    pasteWeek: undefined,
    selected: [],
    onMoveKey: () => false,
    calendars: [],
    colors: new Map(),
    targetsOf: (one) => [one],
    onOpen: nothing,
    onSelect: nothing,
    onNew: nothing,
    onRemove: nothing,
    onToggleTask: nothing,
    onGoTo: nothing,
    ...change,
  };
}
