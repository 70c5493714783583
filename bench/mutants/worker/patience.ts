/**
 * Runs after the tree's own setup: what a mutant keeps from coming is not waited for as long as on
 * a slow machine.
 */
import { createRequire } from "node:module";
import path from "node:path";

interface TestingLibrary {
  configure(options: { asyncUtilTimeout: number }): void;
}

const require = createRequire(path.resolve("apps/web/package.json"));
const { configure }: TestingLibrary = require("@testing-library/react");
configure({ asyncUtilTimeout: Number(process.env["MUTANTS_PATIENCE_MS"]) });
