import { readdirSync } from "node:fs";
import type { Language } from "@hourloom/phrases/language";
import { createReader } from "@hourloom/phrases/parse-quick-add";
import type { QuickContext, QuickTask } from "@hourloom/phrases/quick-task";
import type { Calculation } from "../../core/calculator.ts";

/** The file of a language, by its ISO 639-1 code; what it consists of has longer names. */
const LANGUAGE_FILE = /^[a-z]{2}\.ts$/;

const folder = new URL("languages/", import.meta.resolve("@hourloom/phrases/language"));

function loadLanguage(name: string): Promise<Language> {
  // The compiler does not know what a name from a folder stands for.
  return import(new URL(name, folder).href).then((language: { default: Language }) => language.default);
}

// Found by their names, so that a new language is one file.
const names = readdirSync(folder).filter((name) => LANGUAGE_FILE.test(name));
const reader = createReader(await Promise.all(names.toSorted().map(loadLanguage)));

/** Reads a task from a line in all languages that there are. */
export function readPhrases({ text, context }: { text: string; context: QuickContext }): QuickTask {
  return reader.parse(text, context);
}

export const phraseReading: Calculation<Parameters<typeof readPhrases>[0], QuickTask> = {
  module: import.meta.url,
  name: "readPhrases",
  run: readPhrases,
};
