import { useEffect } from "react";

let page = "Hourloom: weave your hours";
let prefix: string | undefined;

function show(): void {
  document.title = prefix === undefined ? page : `${prefix} · ${page}`;
}

/** Names the page in the window's title: "Settings · Hourloom". */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    page = title === undefined ? "Hourloom: weave your hours" : `${title} · Hourloom`;
    show();
  }, [title]);
}

/** Says something before the page's name on every screen: "12:30 Focus · Settings · Hourloom". Undefined for nothing. */
export function setTitlePrefix(text: string | undefined): void {
  if (text === prefix) return;
  prefix = text;
  show();
}
