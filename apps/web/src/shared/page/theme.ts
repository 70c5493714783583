import { createStoredChoice } from "@/shared/storage/stored-choice";

export type Theme = "light" | "dark" | "system";

/** Read before the first paint by `public/theme.js`. */
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

/** Other tabs change with this one. Returns how to stop. */
export function followThemeOfOtherTabs(): () => void {
  return theme.subscribe(apply);
}
