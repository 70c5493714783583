import type { TextMatch } from "@hourloom/schema/icalendar/calendar-queries";

/** Characters whose upper case has another length stay, since the collation maps each to one. */
function upperCharacter(character: string): string {
  const upper = character.toUpperCase();
  return upper.length === character.length ? upper : character;
}

const foldings: Readonly<Record<TextMatch["collation"], (text: string) => string>> = {
  "i;octet": (text) => text,
  // RFC 4790 section 9.2
  "i;ascii-casemap": (text) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()),
  // RFC 5051
  "i;unicode-casemap": (text) => [...text].map(upperCharacter).join("").normalize("NFKD"),
};

/** Whether a value without escapes contains the text, or does not if the match is negated. */
export function matchesText(value: string, { text, collation, isNegated }: TextMatch): boolean {
  const fold = foldings[collation];
  return fold(value).includes(fold(text)) !== isNegated;
}
