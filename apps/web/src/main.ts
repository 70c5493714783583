import "./app.css";
import { firstInteraction } from "@/shared/lazy/first-interaction";
import { loadWithBackoff } from "@/shared/lazy/load-with-backoff";
import { nameModuleLoadErrors } from "@/shared/lazy/module-load-error";
import { prerendered } from "@/shared/lazy/prerendered";
import { prefersReducedData } from "@/shared/lazy/prefers-reduced-data";
import { runWhenIdle } from "@/shared/lazy/run-when-idle";
import { closePopoversByLinks } from "@/shared/page/close-popovers";
import { waitsForInteraction } from "@/shared/page/waits-for-interaction";

/** Preloads the scripts that the page names, once, before they are needed. */
function preloadScripts({ dataset }: HTMLElement): void {
  const names = dataset["scripts"]?.split(" ") ?? [];
  delete dataset["scripts"];
  for (const href of names.filter((name) => name !== "")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

/** Runs the app; a page that waits for an interaction stays as it is until then. */
async function run(root: HTMLElement): Promise<void> {
  if (waitsForInteraction(root, { location, storage: localStorage })) {
    if (!prefersReducedData()) runWhenIdle(() => preloadScripts(root));
    await firstInteraction();
    prerendered.isInUse = true;
  }
  preloadScripts(root);
  const { start } = await loadWithBackoff(() => import("./start"));
  start(root);
}

nameModuleLoadErrors(window);
closePopoversByLinks(document);
const root = document.getElementById("root");
if (root !== null) void run(root);
