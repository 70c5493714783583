import { trimWhiteSpace } from "@hourloom/schema/fields/formats";

/** Values of the type TEXT (RFC 5545 section 3.3.11). */

/** The controls that the grammar forbids: all but the tab. PostgreSQL cannot store U+0000. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Removes the escapes; an unknown one stays as it is. */
export function readText(value: string): string {
  const text = value.replaceAll(/\\([nN\\;,])/g, (_escape, character: string) =>
    character === "n" || character === "N" ? "\n" : character,
  );
  return text.replaceAll(CONTROLS, "");
}

/** Escapes a text; its line breaks become `\n`. */
export function writeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(CONTROLS, "");
}

const COLON_OR_BLANK = /[:\s]/;

/** The value of a property that is no text, without the further colons that some programs write. */
export function plainValue(value: string): string {
  // Not `/[:\s]+$/`, which takes quadratic time on long runs of blanks.
  let end = value.length;
  while (end > 0 && COLON_OR_BLANK.test(value.charAt(end - 1))) end -= 1;
  return value
    .slice(0, end)
    .replace(/^[:\s]+/, "")
    .toUpperCase();
}

/** The text without white space around it, of at most `maxLength` code points. */
export function cutText(text: string, maxLength: number): string {
  const trimmed = trimWhiteSpace(text);
  if (trimmed.length <= maxLength) return trimmed;
  // No code point has more than two units.
  const begin = trimmed.slice(0, maxLength * 2);
  return trimWhiteSpace([...begin].slice(0, maxLength).join(""));
}
