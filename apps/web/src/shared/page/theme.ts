import { createStoredChoice } from "@/shared/storage/stored-choice";

export type Theme = "light" | "dark" | "system";

/** `public/theme.js` reads the same key before the first paint. */
const theme = createStoredChoice<Theme>({
  key: "theme",
  parse: (text) => (text === "light" || text === "dark" ? text : "system"),
  print: (chosen) => (chosen === "system" ? undefined : chosen),
});

export const { use: useTheme } = theme;

function apply(): void {
  const chosen = theme.get();
  if (chosen === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}

export function setTheme(chosen: Theme): void {
  theme.set(chosen);
  apply();
}

/** Follows changes of the theme in other tabs. Returns a function that stops. */
export function syncThemeWithOtherTabs(): () => void {
  return theme.subscribe(apply);
}
