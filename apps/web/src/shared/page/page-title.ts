import { useEffect } from "react";

let page = "Hourloom: weave your hours";
let prefix: string | undefined;

/** "Settings · Hourloom" */
export function titleOf(page: string): string {
  return `${page} · Hourloom`;
}

function show(): void {
  document.title = prefix === undefined ? page : `${prefix} · ${page}`;
}

/** The window's title as a whole, for the public pages. */
export function setWindowTitle(title: string): void {
  page = title;
  show();
}

/** Names the page in the window's title: "Settings · Hourloom". */
export function usePageTitle(title: string): void {
  useEffect(() => setWindowTitle(titleOf(title)), [title]);
}

/** Says something before the page's name on every screen: "12:30 Focus · Settings · Hourloom". Undefined for nothing. */
export function setTitlePrefix(text: string | undefined): void {
  if (text === prefix) return;
  prefix = text;
  show();
}
