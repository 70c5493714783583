import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fromRoot } from "../scripts/repository.mjs";

export const WEB_APP = fromRoot("apps/web");

/** Builds a page in production mode with the web app's vite. `options` are command line options. */
export async function buildPage(folder: string, outDir: string, options: readonly string[] = []): Promise<void> {
  const vite = fromRoot("apps/web/node_modules/vite/bin/vite.js");
  const list = ["build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "error", ...options];
  await promisify(execFile)(process.execPath, [vite, ...list], { cwd: folder });
}
