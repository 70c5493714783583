import { getHeapStatistics } from "node:v8";

const HEAP_OPTION = /--max[-_]old[-_]space[-_]size/;
const HEAP_MAX_BYTES = 2_000 * 1024 * 1024;

/**
 * Arguments of Node for the API, relative to the repository. With Node's own limit on a large
 * machine, V8 lets much more garbage accumulate; a lower one, or that of `NODE_OPTIONS`, stays.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function apiArguments({ NODE_OPTIONS = "" }, limitBytes = getHeapStatistics().heap_size_limit) {
  const isLimited = HEAP_OPTION.test(NODE_OPTIONS) || limitBytes <= HEAP_MAX_BYTES;
  return [...(isLimited ? [] : ["--max-old-space-size=2000"]), "apps/api/src/main.ts"];
}
