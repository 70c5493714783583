/**
 * Arguments of Node for the API, relative to the repository. With Node's own heap limit, 4 GB on a
 * large machine, V8 lets garbage grow to several times what is live; below 2 GB to much less.
 */
export const API_ARGUMENTS = ["--max-old-space-size=2000", "apps/api/src/main.ts"];
