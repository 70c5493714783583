import { isUuid } from "@hourloom/schema/fields/address-formats";
import { SEARCH_MAX_LENGTH } from "@hourloom/schema/fields/limits";

const smartViews = ["today", "overdue", "upcoming"] as const;

/** The search parameters of the screen. */
export interface TodoSearch {
  list?: string | undefined;
  view?: (typeof smartViews)[number] | undefined;
  /** The id of a saved filter. */
  filter?: string | undefined;
  q?: string | undefined;
}

/** Parses the search parameters; unknown and invalid ones are dropped. */
export function parseTodoSearch(search: Record<string, unknown>): TodoSearch {
  const { list, view, filter, q } = search;
  const text =
    typeof q === "string" || typeof q === "number"
      ? [...String(q).trim().toWellFormed()].slice(0, SEARCH_MAX_LENGTH).join("")
      : "";
  return {
    list: typeof list === "string" && isUuid(list) ? list.toLowerCase() : undefined,
    filter: typeof filter === "string" && isUuid(filter) ? filter.toLowerCase() : undefined,
    view: smartViews.find((name) => name === view),
    q: text === "" ? undefined : text,
  };
}
