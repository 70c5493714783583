import type { Language } from "@hourloom/phrases/language";
import english from "@hourloom/phrases/languages/en";
import { createReader } from "@hourloom/phrases/parse-quick-add";
import { useSyncExternalStore } from "react";
import { runWhenIdle } from "@/shared/lazy/run-when-idle";

/** All other languages: a file that is added there is read here. */
const others = import.meta.glob<Language>(
  [
    "../../../../../packages/phrases/src/languages/[a-z][a-z].ts",
    "!../../../../../packages/phrases/src/languages/en.ts",
  ],
  { import: "default" },
);

let reader = createReader([english]);
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Whether all languages have loaded, or could not be loaded. */
let isComplete = false;

/** Loads the languages that are not in the first chunk; words of English are read before. */
export function loadLanguages(): Promise<void> {
  loading ??= Promise.all(Object.values(others).map((load) => load())).then(
    (languages) => {
      reader = createReader([english, ...languages]);
      complete();
    },
    () => {
      // The next page that needs them tries again.
      loading = undefined;
      complete();
    },
  );
  return loading;
}

function complete(): void {
  isComplete = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const cancel = runWhenIdle(() => void loadLanguages());
  return () => {
    listeners.delete(listener);
    cancel();
  };
}

/** Whether a line may have words of a language that has not loaded: it would be read by half. */
export function useAreLanguagesLoading(): boolean {
  const isLoading = () => !isComplete && navigator.languages.some((tag) => !/^en\b/i.test(tag));
  return useSyncExternalStore(subscribe, isLoading, () => false);
}

/** Reads typed words in the languages that have loaded. */
export const phraseReader = () => reader;

/** The same for a component, which renders again when more languages have loaded. */
export function usePhraseReader() {
  return useSyncExternalStore(subscribe, phraseReader, phraseReader);
}
