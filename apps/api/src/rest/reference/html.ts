import { escapeHtml } from "../../core/escape-html.ts";

/** Escaped markup. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

function escaped(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(escaped).join("");
  return escapeHtml(String(part));
}

/** A template tag that escapes everything but `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + escaped(parts[index])).join(""));
}

/** A line of text with `code` between backticks. */
export function inline(text: string): Html[] {
  return text.split("`").map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}

/** Paragraphs, separated by an empty line. */
export function paragraphs(text: string): Html[] {
  return text.split("\n\n").map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}
