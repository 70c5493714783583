/** A value that parts of the page share; whoever listens hears of each change. For `useSyncExternalStore`. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** Answers how to stop. */
  subscribe: (listener: () => void) => () => void;
}

/** A store in the memory of this page. What it holds is compared as it is: another value is another object. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
