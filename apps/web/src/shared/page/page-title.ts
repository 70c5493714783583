import { useEffect } from "react";

let page = "Hourloom: weave your hours";
let prefix: string | undefined;

/** "Settings · Hourloom" */
export function formatPageTitle(page: string): string {
  return `${page} · Hourloom`;
}

function show(): void {
  document.title = prefix === undefined ? page : `${prefix} · ${page}`;
}

/** Sets the complete window title, for the public pages. */
export function setWindowTitle(title: string): void {
  page = title;
  show();
}

/** Sets the page's name in the window title: "Settings · Hourloom". */
export function usePageTitle(title: string): void {
  useEffect(() => setWindowTitle(formatPageTitle(title)), [title]);
}

/**
 * Sets a text before the title of every screen: "12:30 Focus · Settings · Hourloom". Undefined for
 * none.
 */
export function setTitlePrefix(text: string | undefined): void {
  if (text === prefix) return;
  prefix = text;
  show();
}
