import { useSyncExternalStore } from "react";

/** What a person has chosen on this device, kept in the browser's storage; a default is what is not there. Other tabs change with this one. */
export interface StoredChoice<Value> {
  get: () => Value;
  set: (value: Value) => void;
  use: () => Value;
}

interface Kept<Value> {
  key: string;
  /** Reads what is kept; null where nothing is, and for whatever else may lie there the default, too. */
  parse: (text: string | null) => Value;
  /** Undefined for the default. */
  print: (value: Value) => string | undefined;
}

/** A choice under a key of its own. Its values are compared as they are, so they are texts, numbers or booleans. */
export function createStoredChoice<Value extends string | number | boolean>({
  key,
  parse,
  print,
}: Kept<Value>): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  const get = () => parse(localStorage.getItem(key));
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener("storage", onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", onStorage);
    };
  };
  return {
    get,
    set(value) {
      const text = print(value);
      if (text === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      tell();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
