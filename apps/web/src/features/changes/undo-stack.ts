interface UndoStep {
  id: string;
  undo: () => void;
}

export interface UndoStack {
  push: (step: UndoStep) => void;
  has: (id: string) => boolean;
  /** Removes and returns the step with this id, or the last one. */
  take: (id?: string) => UndoStep | undefined;
}

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
