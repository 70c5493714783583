import { createAppRouter } from "./router";
import { createSession, syncWithOtherTabs } from "@/shared/session/session";
import { showPage } from "./show-page";

/** Renders the page in `root`, or hydrates it. */
export function start(root: HTMLElement): void {
  const session = createSession(localStorage);
  const router = createAppRouter(session);
  syncWithOtherTabs(session, window);
  void showPage(root, router);
}
