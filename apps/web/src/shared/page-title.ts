import { useEffect } from "react";

/** Names the page in the window's title: "Settings · Hourloom". */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? "Hourloom: weave your hours" : `${title} · Hourloom`;
  }, [title]);
}
