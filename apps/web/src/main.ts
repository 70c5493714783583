import "./app.css";
import { firstInteraction } from "@/shared/lazy/first-interaction";
import { loadWithBackoff } from "@/shared/lazy/load-with-backoff";
import { nameModuleLoadErrors } from "@/shared/lazy/module-load-error";
import { prerendered } from "@/shared/lazy/prerendered";
import { prefersReducedData } from "@/shared/lazy/prefers-reduced-data";
import { runWhenIdle } from "@/shared/lazy/run-when-idle";
import { waitsForInteraction } from "@/shared/page/waits-for-interaction";

/** Preloads the scripts that the page names, before they are needed. */
function preloadScripts({ scripts = "" }: DOMStringMap): void {
  for (const href of scripts.split(" ").filter((name) => name !== "")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

/** Runs the app; a page that waits for an interaction stays as it is until then. */
async function run(root: HTMLElement): Promise<void> {
  if (waitsForInteraction(root, { location, storage: localStorage })) {
    if (!prefersReducedData()) runWhenIdle(() => preloadScripts(root.dataset));
    await firstInteraction();
    prerendered.isInUse = true;
  }
  preloadScripts(root.dataset);
  const { start } = await loadWithBackoff(() => import("./start"));
  start(root);
}

nameModuleLoadErrors(window);
const root = document.getElementById("root");
if (root !== null) void run(root);
