import { runVisibly } from "./processes.mjs";
import { fromRoot } from "./repository.mjs";

/**
 * Writes the packages of production, as the lockfile names them, as CycloneDX JSON into a file that
 * git ignores. Needs no network.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function writeSbom(env) {
  const what = ["--recursive", "--prod", "--lockfile-only", "--sbom-type=application"];
  const form = ["--sbom-format=cyclonedx", "--out=.reports/sbom.cdx.json"];
  return runVisibly({
    program: "node",
    arguments: [fromRoot("tooling/node_modules/pnpm/bin/pnpm.mjs"), "sbom", ...what, ...form],
    env,
  });
}
