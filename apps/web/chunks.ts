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

/** Kinds of loaders. */
type Kind = "page" | "public" | "account" | "app" | "calendar" | "screen" | "part";

const OUTSIDE = ["account", "public"] as const;
const ROUTE = /\/src\/routes\/([^?]+)\.tsx/;

function kindOf(loader: string): Kind {
  const route = ROUTE.exec(loader)?.[1];
  if (route === undefined) return loader.endsWith(".html") ? "page" : "part";
  if (route === "app") return "app";
  if (route === "app.index") return "calendar";
  if (route.startsWith("app.")) return "screen";
  return /^(?:activate|reset_password|confirm_email|undo_email|sign_in)\b/.test(route) ? "account" : "public";
}

/**
 * The chunk of a module with several loaders, by their kinds; null leaves it to the bundler, which
 * makes one chunk for each set of loaders. The imports of a module are loaded wherever it is, so
 * that chunks have no cycles.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const loaders = loadersOf(id, graph);
  const kinds = new Set(loaders.map(kindOf));
  if (loaders.length < 2 || kinds.has("page")) return null;
  // The calendar is the first screen; other screens may load what they share with it.
  const first = (["app", "calendar"] as const).find((kind) => kinds.has(kind));
  // Modules of only the app are not loaded by other pages.
  if (first !== undefined) return [first, ...OUTSIDE.filter((kind) => kinds.has(kind))].join("-");
  if (kinds.has("public") && loaders.some((loader) => ROUTE.exec(loader)?.[1] === "index")) return "landing";
  return kinds.size === 1 && kinds.has("part") ? "parts" : null;
}
