import { isBuiltin } from "node:module";
import path from "node:path";

/** The target of an import. A file is a path from the root, possibly without an extension. */
export type Target =
  | { readonly kind: "file"; readonly file: string; readonly byPath: boolean }
  | { readonly kind: "package"; readonly name: string }
  | { readonly kind: "node"; readonly name: string };

/** The folder behind a workspace package's subpath exports. */
function sourceFolder(packageName: string): string {
  if (packageName === "api" || packageName === "web") return `apps/${packageName}/src`;
  return packageName === "tooling-lint" ? "tooling/lint" : `packages/${packageName}/src`;
}

/** Resolves a specifier in the file `from`, a path from the root, without reading files. */
export function resolveImport(from: string, specifier: string): Target {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith(".")) {
    return { kind: "file", file: path.posix.join(path.posix.dirname(from), bare), byPath: true };
  }
  if (bare.startsWith("@/")) return { kind: "file", file: `apps/web/src/${bare.slice(2)}`, byPath: false };
  const [scopeOrName = "", second = "", ...rest] = bare.split("/");
  if (scopeOrName === "@hourloom") {
    return { kind: "file", file: `${sourceFolder(second)}/${rest.join("/")}`, byPath: false };
  }
  if (isBuiltin(bare)) return { kind: "node", name: bare };
  return { kind: "package", name: scopeOrName.startsWith("@") ? `${scopeOrName}/${second}` : scopeOrName };
}
