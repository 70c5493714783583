import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { DAY_MS } from "@hourloom/schema/fields/limits";

export interface WebBuild {
  webDirectory: string;
  /** Former builds, whose files pages that are still open ask for. */
  formerDirectories: string[];
}

const BUILDS = ".builds";

/** The current build, and those that were current within the last day. */
function findStored(builds: string, nowMs: number): WebBuild | undefined {
  const file = path.join(builds, "current");
  if (!existsSync(file)) return undefined;
  const current = readFileSync(file, "utf8").trim();
  const others = readdirSync(builds).filter((name) => /^[\da-f]{16}$/.test(name) && name !== current);
  const recent = others
    .map((name) => path.join(builds, name))
    .filter((place) => nowMs - statSync(place).mtimeMs < DAY_MS);
  return { webDirectory: path.join(builds, current), formerDirectories: recent };
}

/**
 * Finds the build of the web app below its folder: the current one of `npm run build`, or
 * else what a build has written just there.
 */
export function findWebBuild(web: string, nowMs: number): WebBuild {
  return findStored(path.join(web, BUILDS), nowMs) ?? { webDirectory: path.join(web, "dist"), formerDirectories: [] };
}
