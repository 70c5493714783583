import { execFileSync } from "node:child_process";
import { ROOT } from "../repository.mjs";

/** Before tests that read the built web app: builds it where its sources have changed. */
export default function buildWebApp(): void {
  execFileSync(process.execPath, ["scripts/run.mjs", "build"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}
