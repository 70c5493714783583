import type { Language } from "@hourloom/phrases/language";
import english from "@hourloom/phrases/languages/en";
import { createReader } from "@hourloom/phrases/parse-quick-add";
import { useSyncExternalStore } from "react";
import { runWhenIdle } from "@/shared/lazy/run-when-idle";
import { createStore } from "@/shared/state/store";

/** All other languages: a file that is added there is read here. */
const others = import.meta.glob<Language>(
  [
    "../../../../../packages/phrases/src/languages/[a-z][a-z].ts",
    "!../../../../../packages/phrases/src/languages/en.ts",
  ],
  { import: "default" },
);

/** `isComplete`: all other languages have loaded, or could not be loaded. */
const store = createStore({ reader: createReader([english]), isComplete: false });
let loading: Promise<void> | undefined;

/** Loads the languages that are not in the first chunk; words of English are read before. */
export function loadLanguages(): Promise<void> {
  loading ??= Promise.all(Object.values(others).map((load) => load())).then(
    (languages) => store.set({ reader: createReader([english, ...languages]), isComplete: true }),
    () => {
      // The next page that needs them tries again.
      loading = undefined;
      store.set({ ...store.get(), isComplete: true });
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  const stop = store.subscribe(listener);
  const cancel = runWhenIdle(() => void loadLanguages());
  return () => {
    stop();
    cancel();
  };
}

/** Whether a line may have words of a language that has not loaded: it would be read by half. */
export function useAreLanguagesLoading(): boolean {
  const isLoading = () => !store.get().isComplete && navigator.languages.some((tag) => !/^en\b/i.test(tag));
  return useSyncExternalStore(subscribe, isLoading, () => false);
}

/** Reads typed words in the languages that have loaded. */
export const phraseReader = () => store.get().reader;

/** The same for a component, which renders again when more languages have loaded. */
export function usePhraseReader() {
  return useSyncExternalStore(subscribe, phraseReader, phraseReader);
}
