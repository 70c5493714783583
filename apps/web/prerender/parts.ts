import { readFile } from "node:fs/promises";
import path from "node:path";

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>;

/** The bundler's manifest below `folder`. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(folder, ".vite/manifest.json"), "utf8"));
  return manifest;
}

/** Files of these chunks and their imports. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return files;
}

function keyOfRoute(manifest: Manifest, route: string): string {
  const key = Object.keys(manifest).find((name) => name.startsWith(`src/routes/${route}.tsx?tsr-split=component`));
  if (key === undefined) throw new Error(`The build has no route ${route}.`);
  return key;
}

/** The app's screens: their routes and paths, such as `app.todo` and `/app/todo`. */
export function screensOf(manifest: Manifest): { route: string; path: string }[] {
  return Object.keys(manifest).flatMap((key) => {
    const route = /^src\/routes\/(app\.[^?]+)\.tsx\?tsr-split=component/.exec(key)?.[1];
    if (route === undefined) return [];
    return [{ route, path: `/${route.replace(/\.index$/, "").replaceAll(".", "/")}` }];
  });
}

/** What renders any page; the entry imports it dynamically. */
const START = "src/start.ts";

/**
 * Files that render these routes, without the entry; a browser would discover them only after
 * running the others.
 */
export function partsOf(manifest: Manifest, routes: readonly string[]): string[] {
  const always = filesOf(manifest, ["index.html"]);
  const needed = filesOf(manifest, [START, ...routes.map((route) => keyOfRoute(manifest, route))]);
  return [...needed].filter((file) => !always.has(file));
}
