/** Runs after the repository's own setup: a shorter timeout for elements that a mutant prevents. */
import { createRequire } from "node:module";
import path from "node:path";

interface TestingLibrary {
  configure(options: { asyncUtilTimeout: number }): void;
}

const require = createRequire(path.resolve("apps/web/package.json"));
const { configure }: TestingLibrary = require("@testing-library/react");
configure({ asyncUtilTimeout: Number(process.env["MUTANTS_WAIT_TIMEOUT_MS"]) });
