import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

/** Read before the first paint by `public/theme.js`. */
const KEY = "theme";
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  apply(theme);
}

/** Other tabs change with this one. Returns how to stop. */
export function followThemeOfOtherTabs(): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY) apply(readTheme());
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}
