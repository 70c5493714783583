import { useSyncExternalStore } from "react";
import type { Store } from "@/shared/state/store";

/** What a person has chosen on this device, kept in the browser's storage; a default is what is not there. Other tabs change with this one. */
export interface StoredChoice<Value> extends Store<Value> {
  use: () => Value;
}

interface Kept<Value> {
  key: string;
  /** Reads what is kept; null where nothing is, and for whatever else may lie there the default, too. */
  parse: (text: string | null) => Value;
  /** Undefined for the default. */
  print: (value: Value) => string | undefined;
}

/** A choice under a key of its own. The same text is the same value, also where that is an object. */
export function createStoredChoice<Value>({ key, parse, print }: Kept<Value>): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  let known: { text: string | null; value: Value } | undefined;
  const get = () => {
    const text = localStorage.getItem(key);
    if (known?.text !== text || known === undefined) known = { text, value: parse(text) };
    return known.value;
  };
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
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
