import { resolveImport } from "./resolve-import.ts";
import type { Target } from "./resolve-import.ts";
import { findLayer, neverImported, publicFiles } from "./layers.ts";
import type { Layer } from "./layers.ts";

/** One import as the source states it. */
export interface Import {
  /** The importing file, a path from the root of the repository. */
  readonly from: string;
  readonly specifier: string;
  readonly typesOnly: boolean;
}

type FileTarget = Extract<Target, { kind: "file" }>;

function matches(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
}

function packageFolder(file: string): string {
  return /^(packages|apps)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? "";
}

function validatePackage(layer: Layer, name: string, typesOnly: boolean): string | undefined {
  if (typesOnly && matches(name, layer.packageTypes ?? [])) return undefined;
  const allowed = "only" in layer.packages ? matches(name, layer.packages.only) : !matches(name, layer.packages.never);
  return allowed ? undefined : `${layer.name} may not import the package ${name}.`;
}

const FEATURE_FILE = /^apps\/web\/src\/features\/([^/]+)\/(.+)$/;

function validateFeature(from: string, file: string): string | undefined {
  const [, feature = "", name = ""] = FEATURE_FILE.exec(file) ?? [];
  if (feature === FEATURE_FILE.exec(from)?.[1]) return undefined;
  const allowed = publicFiles[feature] ?? ["queries"];
  const isPublic = allowed.some((one) =>
    one.endsWith("/") ? name.startsWith(one) : name.replace(/\.tsx?$/, "") === one,
  );
  return isPublic ? undefined : `${file} is private to its feature; see publicFiles in tooling/lint/layers.ts.`;
}

function validateLayer(layer: Layer, target: Layer, typesOnly: boolean): string | undefined {
  if (neverImported.includes(target.name) && target.name !== layer.name && layer.name !== "tests") {
    return `${target.name} connects the other layers; ${layer.name} may not import it.`;
  }
  if (layer.layers === "all" || target.name === layer.name || layer.layers.includes(target.name)) return undefined;
  if (layer.typesOf?.includes(target.name) === true) {
    return typesOnly ? undefined : `${layer.name} may import only types of ${target.name}: write "import type".`;
  }
  return `${layer.name} may not import ${target.name}.`;
}

function validateFile(layer: Layer, { from, typesOnly }: Import, { file, byPath }: FileTarget): string | undefined {
  const target = findLayer(file);
  if (target === undefined) return `${file} belongs to no layer; see tooling/lint/layers.ts.`;
  if (byPath && layer.name !== "tests" && packageFolder(file) !== packageFolder(from)) {
    return `A path must not leave its package: import ${file} by its package's name.`;
  }
  if (layer.name === "web/features" && target.name === "web/features") return validateFeature(from, file);
  return layer.files?.includes(file) === true ? undefined : validateLayer(layer, target, typesOnly);
}

/** Why the table in layers.ts forbids an import; undefined if it allows it. */
export function validateImport(statement: Import): string | undefined {
  const layer = findLayer(statement.from);
  if (layer === undefined) return `${statement.from} belongs to no layer; see tooling/lint/layers.ts.`;
  const target = resolveImport(statement.from, statement.specifier);
  switch (target.kind) {
    case "file":
      return validateFile(layer, statement, target);
    case "package":
      return validatePackage(layer, target.name, statement.typesOnly);
    case "node":
      return layer.nodeModules ? undefined : `${layer.name} may not import Node's ${target.name}.`;
  }
}
