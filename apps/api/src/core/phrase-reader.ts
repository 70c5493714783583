import { readdirSync } from "node:fs";
import type { Language } from "@hourloom/phrases/language";
import { createReader, type PhraseReader } from "@hourloom/phrases/parse-quick-add";
import type { QuickContext, QuickTask } from "@hourloom/phrases/quick-task";
import { defineCalculation } from "./calculation.ts";

/** The file of a language, by its ISO 639-1 code; what it consists of has longer names. */
const LANGUAGE_FILE = /^[a-z]{2}\.ts$/;

const folder = new URL("languages/", import.meta.resolve("@hourloom/phrases/language"));

function loadLanguage(name: string): Promise<Language> {
  // The compiler does not know what a name from a folder stands for.
  return import(new URL(name, folder).href).then((language: { default: Language }) => language.default);
}

// Found by their names, so that a new language is one file.
const names = readdirSync(folder).filter((name) => LANGUAGE_FILE.test(name));
const languages = await Promise.all(names.toSorted().map(loadLanguage));
const readers = new Map<string, PhraseReader>();

/**
 * The reader of all languages that there are, or only of some by their ISO 639-1 codes, which takes
 * less time for a line.
 */
export function phraseReader(codes: readonly string[] = languages.map(({ code }) => code)): PhraseReader {
  const chosen = languages.filter(({ code }) => codes.includes(code));
  const key = chosen.map(({ code }) => code).join(" ");
  const reader = readers.get(key) ?? createReader(chosen);
  readers.set(key, reader);
  return reader;
}

/** Reads a task from a line in all languages. */
export function readPhrases({ text, context }: { text: string; context: QuickContext }): QuickTask {
  return phraseReader().parse(text, context);
}

export const phraseReading = defineCalculation(import.meta.url, readPhrases);
