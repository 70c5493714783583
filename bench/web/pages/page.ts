import type { Entry } from "../entries.ts";

/** The entries of the server, and the view and date of the URL. */
export async function fetchPage(): Promise<{ entries: Entry[]; view: "month" | "week"; date: string }> {
  const response = await fetch("/entries.json");
  const search = new URLSearchParams(location.search);
  const view = search.get("view") === "week" ? "week" : "month";
  return { entries: await response.json(), view, date: search.get("date") ?? "" };
}

/** Marks the start of the measured time: the items are in the library's format. */
export function markItemsReady(): void {
  performance.mark("items there");
}

/** The root element. */
export function findRoot(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root.");
  return root;
}
