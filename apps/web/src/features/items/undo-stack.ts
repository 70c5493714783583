interface UndoStep {
  id: string;
  undo: () => void;
}

export interface UndoStack {
  push: (step: UndoStep) => void;
  /** Whether the step can still be taken. */
  has: (id: string) => boolean;
  /** Takes a step out, the last one without an id; each can be taken once. */
  take: (id?: string) => UndoStep | undefined;
}

/** What was done last can be undone first. */
export function createUndoStack(): UndoStack {
  let steps: readonly UndoStep[] = [];
  return {
    push(step) {
      steps = [...steps, step];
    },
    has: (id) => steps.some((step) => step.id === id),
    take(id) {
      const step = id === undefined ? steps.at(-1) : steps.find((candidate) => candidate.id === id);
      steps = steps.filter((candidate) => candidate !== step);
      return step;
    },
  };
}
