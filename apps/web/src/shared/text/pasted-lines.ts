/** What begins a line of a list: "- [ ] ", "* ", "1. ", "2) ". */
const marker = /^(?:[-*+•–]\s+(?:\[[ xX]?\]\s+)?|\[[ xX]?\]\s+|\d{1,3}[.)]\s+)/;

/** The lines of a text that are not empty, without the signs of a list and with single spaces. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replaceAll(/\s+/g, " ").trim().replace(marker, ""))
    .filter((line) => line !== "");
}

interface Selectable {
  value: string;
  selectionStart: number | null;
  selectionEnd: number | null;
}

/** The lines of a field after a paste of `text`; undefined if that is at most one line. */
export function linesAfterPaste(field: Selectable, text: string): string[] | undefined {
  if (linesOf(text).length < 2) return undefined;
  const { value, selectionStart, selectionEnd } = field;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  return linesOf(value.slice(0, from) + text + value.slice(to));
}
