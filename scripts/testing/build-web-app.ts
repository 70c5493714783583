import { execFileSync } from "node:child_process";
import { ROOT } from "../repository.mjs";

/** Builds the web app if its sources have changed, before tests that read the build. */
export default function buildWebApp(): void {
  execFileSync(process.execPath, ["scripts/run.mjs", "build"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}
