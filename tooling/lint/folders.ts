/** The folders of the product's code, and which import which. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findLayer } from "./layers.ts";
import { resolveImport } from "./resolve-import.ts";

const SOURCE = /\.(?:mjs|tsx?)$/;
const GENERATED = /\.gen\.ts$/;
const IMPORT = /^(?:import|export)\b[^;]*?from "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** Whether a file is part of the product: not a test, not generated. */
export function isProductFile(file: string): boolean {
  return (
    SOURCE.test(file) && !GENERATED.test(file) && findLayer(file) !== undefined && findLayer(file)?.name !== "tests"
  );
}

function productFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === "node_modules" || entry.name === "dist" ? [] : productFiles(root, file);
    return isProductFile(file) ? [file] : [];
  });
}

/** The folders into which the files of each folder import, as paths from the root. */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

function readGraph(root: string): FolderGraph {
  const graph = new Map<string, Set<string>>();
  for (const file of ["apps", "packages"].flatMap((folder) => productFiles(root, folder))) {
    const folder = path.posix.dirname(file);
    const imported = graph.get(folder) ?? new Set();
    graph.set(folder, imported);
    for (const [, from, bare, dynamic] of readFileSync(path.join(root, file), "utf8").matchAll(IMPORT)) {
      const target = resolveImport(file, from ?? bare ?? dynamic ?? "");
      if (target.kind === "file") imported.add(path.posix.dirname(target.file));
    }
  }
  return graph;
}

const graphs = new Map<string, FolderGraph>();

/** The folders of the repository at `root`, read once in a process. */
export function folderGraph(root: string): FolderGraph {
  const graph = graphs.get(root) ?? readGraph(root);
  graphs.set(root, graph);
  return graph;
}

/** The shortest chain of imports between two folders, both included; undefined if there is none. */
export function findPath(graph: FolderGraph, from: string, to: string): string[] | undefined {
  const paths: string[][] = [[from]];
  const seen = new Set([from]);
  for (const folders of paths) {
    const last = folders.at(-1) ?? from;
    if (last === to) return folders;
    for (const next of graph.get(last) ?? []) {
      if (!seen.has(next)) paths.push([...folders, next]);
      seen.add(next);
    }
  }
  return undefined;
}
