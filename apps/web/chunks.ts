import type { Rolldown } from "vite";

/** The used part of the bundler's module graph. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, "isEntry" | "importers" | "dynamicImporters"> | null;
}

/** Modules whose loading includes this one: entries, routes and dynamically imported modules. */
function loadersOf(id: string, graph: ModuleGraph): string[] {
  const seen = new Set<string>();
  const visit = (module: string): string[] => {
    const info = graph.getModuleInfo(module);
    if (info === null || seen.has(module)) return [];
    seen.add(module);
    const isLoader = info.isEntry || info.dynamicImporters.length > 0;
    return [...(isLoader ? [module] : []), ...info.importers.flatMap(visit)];
  };
  return visit(id);
}

/**
 * Kinds of loaders. A part is imported dynamically by the app, a dialog by the pages outside of it.
 */
type Kind = "page" | "public" | "account" | "app" | "calendar" | "screen" | "part" | "dialog";

const ENTRY = /\.html$/;
/** What the entry loads on every page. */
const START = /\/src\/start\.ts$/;
const ROUTE = /\/src\/routes\/([^-?][^?]*)\.tsx/;
function kindOfRoute(route: string): Kind {
  if (route === "app") return "app";
  if (route === "app.index") return "calendar";
  if (route.startsWith("app.")) return "screen";
  return /^(?:activate|reset_password|confirm_email|undo_email|sign_in|try)\b/.test(route) ? "account" : "public";
}

function isInApp(kind: Kind): boolean {
  return kind === "app" || kind === "calendar" || kind === "screen" || kind === "part";
}

/** Kinds of what imports a module dynamically. `seen` are modules on the way to it. */
function importerKinds(part: string, graph: ModuleGraph, seen: readonly string[] = []): Set<Kind> {
  const onTheWay = [...seen, part];
  const importers = graph.getModuleInfo(part)?.dynamicImporters ?? [];
  const loaders = importers.flatMap((id) => loadersOf(id, graph)).filter((id) => !onTheWay.includes(id));
  return new Set(loaders.map((loader) => kindOf(loader, graph, onTheWay)));
}

function kindOf(loader: string, graph: ModuleGraph, seen: readonly string[] = []): Kind {
  const route = ROUTE.exec(loader)?.[1];
  if (route !== undefined) return kindOfRoute(route);
  if (ENTRY.test(loader) || START.test(loader)) return "page";
  return [...importerKinds(loader, graph, seen)].some(isInApp) ? "part" : "dialog";
}

/** The chunk of a module that neither the calendar nor a public page loads. */
function lazyChunkOf(kinds: ReadonlySet<Kind>): string | null {
  if (kinds.has("account") || kinds.has("dialog")) return kinds.size === 1 ? null : "forms";
  return kinds.has("screen") ? "screens" : "parts";
}

/**
 * The chunk of a module by the kinds of its loaders; null leaves it to the bundler, which makes one
 * chunk for each set of loaders. The imports of a module are loaded wherever it is, so that chunks
 * have no cycles.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const loaders = loadersOf(id, graph);
  const kinds = new Set(loaders.map((loader) => kindOf(loader, graph)));
  if (loaders.length <= 1) return null;
  if (kinds.has("page")) return loaders.some((each) => ENTRY.test(each)) ? null : "common";
  // The calendar is the first screen; other screens may load what they share with it.
  const first = (["app", "calendar"] as const).find((kind) => kinds.has(kind));
  if (first !== undefined && kinds.has("public")) return "common";
  // Modules of only the app are not loaded by other pages.
  if (first !== undefined) return kinds.has("account") ? "app-account" : first;
  if (kinds.has("public")) return loaders.some((loader) => ROUTE.exec(loader)?.[1] === "index") ? "landing" : null;
  return lazyChunkOf(kinds);
}
