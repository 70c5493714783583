interface UndoStep {
  id: string;
  undo: () => Promise<void>;
}

export interface UndoStack {
  push: (step: UndoStep) => void;
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
    take(id) {
      const step = id === undefined ? steps.at(-1) : steps.find((candidate) => candidate.id === id);
      steps = steps.filter((candidate) => candidate !== step);
      return step;
    },
  };
}
