import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fromRoot } from "../scripts/repository.mjs";

/** The web app's folder. */
export const WEB_APP = fromRoot("apps/web");

/** Builds a page in production mode with the web app's own vite. `options` are more of its command line. */
export async function buildPage(folder: string, outDir: string, options: readonly string[] = []): Promise<void> {
  const vite = fromRoot("apps/web/node_modules/vite/bin/vite.js");
  const list = ["build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "error", ...options];
  await promisify(execFile)(process.execPath, [vite, ...list], { cwd: folder });
}
