import { useState } from "react";
import type { Read } from "./read-date";

interface TypedTextOptions {
  /** A value, or typed text that is none, which is shown as it is. */
  value: string | null;
  isValid: (value: string) => boolean;
  format: (value: string) => string;
  read: (text: string) => Read;
  onChange: (value: string | null) => void;
  /** Whether readable text is passed on only when the field is left or sent, too. */
  isDeferred: boolean;
}

/**
 * The text of a field whose value is typed in many forms. What is readable is passed on at once;
 * other text when the field is left or sent, so that nothing typed is lost and validation sees it.
 */
export function useTypedText({ value, isValid, format, read, onChange, isDeferred }: TypedTextOptions) {
  const [typed, setTyped] = useState<string>();
  const readText = (text: string): Read => {
    const isShown = value !== null && isValid(value) && text.trim() === format(value);
    return isShown ? { ok: true, value } : read(text);
  };
  const result = typed === undefined ? undefined : readText(typed);
  const shown = value === null ? "" : isValid(value) ? format(value) : value;
  const reading =
    result === undefined || typed?.trim() === ""
      ? undefined
      : result.ok && result.value !== null
        ? format(result.value)
        : "";
  return {
    text: typed ?? shown,
    /** What the text being typed means: "" if nothing, undefined if none is typed. */
    reading,
    type: (text: string) => {
      setTyped(text);
      const next = readText(text);
      if (next.ok && !isDeferred) onChange(next.value);
    },
    /** Sets a value that was not typed. */
    choose: (next: string | null) => {
      setTyped(undefined);
      onChange(next);
    },
    /** Ends typing, as the field is left or sent. */
    commit: () => {
      if (typed === undefined) return;
      if (result?.ok !== true) onChange(typed);
      else if (isDeferred) onChange(result.value);
      setTyped(undefined);
    },
  };
}

export type TypedText = ReturnType<typeof useTypedText>;
