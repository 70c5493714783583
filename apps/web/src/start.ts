import { createAppRouter } from "./router";
import { createLoginStore, syncWithOtherTabs } from "@/shared/login/login-store";
import { showPage } from "./show-page";

/** Renders the page in `root`, or hydrates it. */
export function start(root: HTMLElement): void {
  const loginStore = createLoginStore(localStorage);
  const router = createAppRouter(loginStore);
  syncWithOtherTabs(loginStore, window);
  void showPage(root, router);
}
