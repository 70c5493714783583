import { resolveImport } from "./resolve-import.ts";
import type { Target } from "./resolve-import.ts";
import { findRoom, neverImported } from "./rooms.ts";
import type { Room } from "./rooms.ts";

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

function judgePackage(room: Room, name: string, typesOnly: boolean): string | undefined {
  if (typesOnly && matches(name, room.packageTypes ?? [])) return undefined;
  const allowed = "only" in room.packages ? matches(name, room.packages.only) : !matches(name, room.packages.never);
  return allowed ? undefined : `${room.name} may not import the package ${name}.`;
}

function judgeFeature(from: string, file: string): string | undefined {
  const feature = (name: string): string | undefined => /^apps\/web\/src\/features\/([^/]+)\//.exec(name)?.[1];
  const theirs = feature(file);
  if (theirs === feature(from) || theirs === "items" || /\/features\/[^/]+\/queries(\.ts)?$/.test(file))
    return undefined;
  return `Of another feature only queries.ts may be imported (and anything of features/items), not ${file}.`;
}

function judgeRoom(room: Room, target: Room, typesOnly: boolean): string | undefined {
  if (neverImported.includes(target.name) && target.name !== room.name && room.name !== "tests") {
    return `${target.name} wires the others and is imported by nobody, not by ${room.name} either.`;
  }
  if (room.rooms === "all" || target.name === room.name || room.rooms.includes(target.name)) return undefined;
  if (room.typesOf?.includes(target.name) === true) {
    return typesOnly ? undefined : `${room.name} may import only types of ${target.name}: write "import type".`;
  }
  return `${room.name} may not import ${target.name}.`;
}

function judgeFile(room: Room, { from, typesOnly }: Import, { file, byPath }: FileTarget): string | undefined {
  const target = findRoom(file);
  if (target === undefined) return `${file} stands in no room; see tooling/lint/rooms.ts.`;
  if (byPath && room.name !== "tests" && packageFolder(file) !== packageFolder(from)) {
    return `A path must not leave its package: import ${file} by its package's name.`;
  }
  if (room.name === "web/features" && target.name === "web/features") return judgeFeature(from, file);
  return judgeRoom(room, target, typesOnly);
}

/** Says what is wrong with an import by the table in rooms.ts; undefined when nothing is. */
export function judgeImport(statement: Import): string | undefined {
  const room = findRoom(statement.from);
  if (room === undefined) return `${statement.from} stands in no room; see tooling/lint/rooms.ts.`;
  const target = resolveImport(statement.from, statement.specifier);
  switch (target.kind) {
    case "file":
      return judgeFile(room, statement, target);
    case "package":
      return judgePackage(room, target.name, statement.typesOnly);
    case "node":
      return room.nodeModules ? undefined : `${room.name} may not import Node's ${target.name}.`;
  }
}
