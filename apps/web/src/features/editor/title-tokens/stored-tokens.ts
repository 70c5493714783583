import { type FormValues, getNestedValues, TITLE_TOKENS } from "../state/editor-state";

/** What drafts and the tabs of other types keep of the words in a title. */
export interface StoredTokens {
  /** The values that fields had before words set them. */
  chosen: FormValues;
  /** Keys of the parts that are words again. */
  ignored: readonly string[];
  /** Keys of the parts that are read. */
  read: readonly string[];
  /** Whether words were taken out of the title, whose values are then chosen ones. */
  areTaken: boolean;
}

function keysIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((key) => typeof key === "string") : [];
}

export function storedTokens(values: FormValues | undefined): StoredTokens {
  const stored = getNestedValues(values, TITLE_TOKENS);
  const { ignored, read, areTaken } = stored;
  const chosen = getNestedValues(stored, "chosen");
  return { chosen, ignored: keysIn(ignored), read: keysIn(read), areTaken: areTaken === true };
}

/** Changes the values that fields had before words set them. */
export function withChosen(values: FormValues, change: (chosen: FormValues) => FormValues): FormValues {
  if (values[TITLE_TOKENS] === undefined) return values;
  const stored = storedTokens(values);
  return { ...values, [TITLE_TOKENS]: { ...stored, chosen: change(stored.chosen) } };
}

/** The values as they were without the words in their title, which the next form reads again. */
export function withoutTokens(values: FormValues): FormValues {
  return withChosen({ ...values, ...storedTokens(values).chosen }, () => ({}));
}
