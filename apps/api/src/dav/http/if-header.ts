/** What a condition looks at: an entity tag without quotes and `W/`, or a state token. */
type Operand = { readonly kind: "tag" | "token"; readonly text: string };

interface IfCondition {
  readonly isNegated: boolean;
  readonly operand: Operand;
}

/** Conditions that must all be met, of the request's resource or of a tagged one. */
interface IfList {
  /** As it was sent; null for the request's own resource. */
  readonly href: string | null;
  readonly conditions: readonly IfCondition[];
}

const PART =
  /\s*(?:(?<open>\()|(?<close>\))|(?<not>not)(?=[\s<[])|<(?<url>[^>]*)>|\[\s*(?:W\/)?"(?<tag>[^"]*)"\s*\])/iy;

class IfParser {
  readonly lists: IfList[] = [];
  #href: string | null = null;
  #open: IfCondition[] | undefined;
  #isNegated = false;

  /** Whether the part may stand where it does. */
  take(part: Readonly<Record<string, string | undefined>>): boolean {
    const { open, close, not, url, tag } = part;
    if (open !== undefined) return this.#begin();
    if (close !== undefined) return this.#end();
    if (not !== undefined) return this.#negate();
    if (tag !== undefined) return this.#add({ kind: "tag", text: tag });
    return url !== undefined && this.#takeUrl(url);
  }

  get isComplete(): boolean {
    return this.#open === undefined && this.lists.length > 0;
  }

  #begin(): boolean {
    if (this.#open !== undefined) return false;
    this.#open = [];
    return true;
  }

  #end(): boolean {
    const conditions = this.#open;
    if (conditions === undefined || conditions.length === 0 || this.#isNegated) return false;
    this.lists.push({ href: this.#href, conditions });
    this.#open = undefined;
    return true;
  }

  #negate(): boolean {
    if (this.#open === undefined || this.#isNegated) return false;
    this.#isNegated = true;
    return true;
  }

  #add(operand: Operand): boolean {
    if (this.#open === undefined) return false;
    this.#open.push({ isNegated: this.#isNegated, operand });
    this.#isNegated = false;
    return true;
  }

  /** Within a list a state token; before one the resource of the lists that follow. */
  #takeUrl(url: string): boolean {
    if (this.#open !== undefined) return this.#add({ kind: "token", text: url });
    this.#href = url;
    return true;
  }
}

/** The lists of an `If` header (RFC 4918 §10.4); undefined if it is malformed. */
export function parseIf(header: string): readonly IfList[] | undefined {
  const parser = new IfParser();
  const text = header.trimEnd();
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text)?.groups;
    if (part === undefined || !parser.take(part)) return undefined;
  }
  return parser.isComplete ? parser.lists : undefined;
}

/**
 * Whether one of the lists holds. Nothing here is ever locked, so that no state token matches.
 * @param tagAt the entity tag of what is at an href (null: of the request's resource), without
 * quotes; undefined for none
 */
export function meetsIf(lists: readonly IfList[], tagAt: (href: string | null) => string | undefined): boolean {
  return lists.some(({ href, conditions }) => {
    const tag = tagAt(href);
    return conditions.every(({ isNegated, operand }) => {
      const isMet = operand.kind === "tag" && tag !== undefined && operand.text.replace(/-gzip$/, "") === tag;
      return isMet !== isNegated;
    });
  });
}
