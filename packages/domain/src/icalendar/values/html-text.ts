import { decodeHTML } from "entities";
import { createProperty, type Property } from "../lines/component.ts";
import { readText, writeText } from "./text.ts";

/** HTML in a text, as Google Calendar, Outlook and Teams write it into DESCRIPTION. */

const BLOCKS = new Set(
  [
    "html html-blob body p div section article header footer h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl dt dd li",
    "table thead tbody tfoot tr hr",
  ].flatMap((names) => names.split(" ")),
);
const HIDDEN = new Set(["head", "script", "style", "title"]);
const INLINES = new Set(
  [
    "a abbr b big br center cite code del em font i img ins kbd mark meta link s small span strike strong sub sup td",
    "th u wbr",
  ].flatMap((names) => names.split(" ")),
);

// Comments and hidden elements are skipped by their ends, so that each character is looked at once.
const TOKEN = /<!--|-->|<![^<>]*>|<(\/?)([a-z][a-z0-9:-]*)((?:\s[^<>]*)?)\/?>/gi;

function isKnown(name: string): boolean {
  // Office writes elements such as `o:p`.
  return BLOCKS.has(name) || HIDDEN.has(name) || INLINES.has(name) || name.includes(":");
}

/** Whether a text has the end of a known element, or a `<br>`: none that is only written about. */
function isHtml(text: string): boolean {
  for (const [, slash, name = ""] of text.matchAll(TOKEN)) {
    const isBreak = name.toLowerCase() === "br";
    if (isBreak || (slash === "/" && isKnown(name.toLowerCase()))) return true;
  }
  return false;
}

/** The address of a link, if it is one to show. */
function hrefOf(attributes: string): string {
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const href = decodeHTML(double ?? single ?? bare ?? "").trim();
  return /^(?:https?|mailto|tel):/i.test(href) ? href : "";
}

/** Whether a link's words say its address already. */
function saysAddress(words: string, href: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .replace(/^(?:https?:\/\/|mailto:|tel:)/i, "")
      .replace(/\/$/, "");
  return plain(words) === plain(href);
}

const BULLET = "- ";

class TextWriter {
  readonly #lines: string[] = [];
  /** The open line in parts, none of them empty: a string that grows and is read takes long. */
  #line: string[] = [];
  /** What ends the skipped part. */
  #skippedTo: string | undefined;
  #link: { href: string; from: number } | undefined;
  readonly #hasBlocks: boolean;

  constructor({ hasBlocks }: { hasBlocks: boolean }) {
    this.#hasBlocks = hasBlocks;
  }

  /** Text between tags; line breaks are those of the source only where no element makes any. */
  add(source: string): void {
    if (this.#skippedTo !== undefined || source === "") return;
    const spaced = this.#hasBlocks ? source.replaceAll(/\s+/g, " ") : source;
    const isAfterSpace = this.#hasBlocks && this.#line.at(-1)?.endsWith(" ") !== false;
    this.#write(decodeHTML(isAfterSpace ? spaced.trimStart() : spaced).replaceAll("\u00a0", " "));
  }

  #write(text: string): void {
    if (text !== "") this.#line.push(text);
  }

  tag(token: string, { name, isEnd, attributes }: { name: string; isEnd: boolean; attributes: string }): void {
    if (this.#skippedTo !== undefined) {
      if (token === this.#skippedTo || (isEnd && name === this.#skippedTo)) this.#skippedTo = undefined;
    } else if (token === "<!--") this.#skippedTo = "-->";
    else if (HIDDEN.has(name)) this.#skippedTo = isEnd ? undefined : name;
    else if (name === "a") this.#endLink(isEnd ? "" : hrefOf(attributes));
    else if (name === "br") this.#endLine();
    else if (BLOCKS.has(name)) this.#beginBlock(name === "li" && !isEnd ? BULLET : "");
    else if (name === "td" || name === "th") this.add(" ");
    else if (name !== "" && !isKnown(name)) this.add(token.replaceAll("<", "&lt;"));
  }

  #endLine(): void {
    this.#lines.push(this.#line.join("").trimEnd());
    this.#line = [];
  }

  /** A new line, unless there is nothing yet on the one that is open. */
  #beginBlock(begin: string): void {
    if (begin === "" && this.#line.length === 1 && this.#line[0] === BULLET) return;
    if (this.#line.some((part) => part.trim() !== "")) this.#endLine();
    this.#line = [];
    this.#write(begin);
  }

  /** Ends an open link, with its address if its words say another one; `next` begins one. */
  #endLink(next: string): void {
    if (this.#link !== undefined) {
      const { href, from } = this.#link;
      const words = this.#line.slice(from).join("");
      if (!saysAddress(words, href)) this.#write(words.trim() === "" ? href : ` (${href})`);
    }
    this.#link = next === "" ? undefined : { href: next, from: this.#line.length };
  }

  end(): string {
    this.#endLink("");
    this.#endLine();
    return this.#lines
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim();
  }
}

/** The words of HTML: blocks on lines of their own, items with dashes, links with addresses. */
function textOfHtml(html: string): string {
  const names = [...html.matchAll(TOKEN)].map(([, , name = ""]) => name.toLowerCase());
  const writer = new TextWriter({ hasBlocks: names.some((name) => name === "br" || BLOCKS.has(name)) });
  let from = 0;
  for (const match of html.matchAll(TOKEN)) {
    const [token, slash, name = "", attributes = ""] = match;
    writer.add(html.slice(from, match.index));
    writer.tag(token, { name: name.toLowerCase(), isEnd: slash === "/", attributes });
    from = match.index + token.length;
  }
  writer.add(html.slice(from));
  return writer.end();
}

/** FMTTYPE of a text that looks like HTML and is none. */
const PLAIN = "text/plain";

/** The value of a property whose text may be HTML, unless its FMTTYPE says that it is plain. */
export function readPlainText({ value, parameters }: Property): string {
  const text = readText(value);
  return parameters.get("FMTTYPE")?.toLowerCase() !== PLAIN && isHtml(text) ? textOfHtml(text) : text;
}

/** A property with a plain text, that `readPlainText` reads as it is. */
export function plainTextProperty(name: string, text: string): Property {
  return createProperty(name, writeText(text), isHtml(text) ? { FMTTYPE: PLAIN } : {});
}
