import { useSyncExternalStore } from "react";
import type { Store } from "@/shared/state/store";

/**
 * A setting of this device in localStorage; the default is stored as an absent key. Follows changes
 * in other tabs.
 */
export interface StoredChoice<Value> extends Store<Value> {
  use: () => Value;
}

interface StoredChoiceOptions<Value> {
  key: string;
  /** Parses a stored text; null and any invalid text mean the default. */
  parse: (text: string | null) => Value;
  /** Undefined for the default. */
  print: (value: Value) => string | undefined;
}

/**
 * Creates a setting with its own key. While the stored text is unchanged, the same object is
 * returned, as `useSyncExternalStore` requires.
 */
export function createStoredChoice<Value>({ key, parse, print }: StoredChoiceOptions<Value>): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  let cached: { text: string | null; value: Value } | undefined;
  const get = () => {
    const text = localStorage.getItem(key);
    if (cached === undefined || cached.text !== text) cached = { text, value: parse(text) };
    return cached.value;
  };
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", onStorage);
    };
  };
  return {
    get,
    set(value) {
      const text = print(value);
      if (text === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}

/** Creates a setting that is on or off. */
export function createStoredSwitch(key: string, defaultValue: "on" | "off"): StoredChoice<boolean> {
  return createStoredChoice({
    key,
    parse: (text) => (text === "on" || text === "off" ? text : defaultValue) === "on",
    print: (isOn) => (isOn === (defaultValue === "on") ? undefined : isOn ? "on" : "off"),
  });
}
