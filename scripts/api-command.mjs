const HEAP_OPTION = /--max[-_]old[-_]space[-_]size/;

/**
 * Arguments of Node for the API, relative to the repository. With Node's own heap limit, 4 GB on a
 * large machine, V8 lets much more garbage accumulate; one in `NODE_OPTIONS` stays.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function apiArguments({ NODE_OPTIONS = "" }) {
  return [...(HEAP_OPTION.test(NODE_OPTIONS) ? [] : ["--max-old-space-size=2000"]), "apps/api/src/main.ts"];
}
