/**
 * Measures the JavaScript that the calendar and public pages load initially, with gzip: the page's
 * scripts, its routes, and their static imports. Fails above the budgets of all code and of our
 * own, and if a library is loaded that should be lazy.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "../scripts/repository.mjs";
import { makeFolder } from "./shared/database.ts";
import { conclude, say, table } from "./shared/figures.ts";
import { buildPage, WEB_APP } from "./vite-build.ts";

/** A page with its budgets. */
interface MeasuredPage {
  name: string;
  /** Keys in the build's manifest: the page and its routes. */
  roots: readonly string[];
  /** Bytes, compressed. */
  allBudget: number;
  /** Bytes of our own code. */
  ownBudget: number;
  /** Packages that must be loaded lazily. */
  later: readonly string[];
}

/** The entry and what renders a page. */
const SHOWN = ["index.html", "src/start.ts"];

/** Packages that the app must load lazily. */
const LATER = [
  "zod",
  "react-hook-form",
  "@hookform/resolvers",
  "rrule",
  "rrule-temporal",
  "ical.js",
  "cmdk",
  "recharts",
  "react-day-picker",
];
/** Packages that public pages must load lazily: the API client, and what dialogs and forms use. */
const LATER_THAN_READING = [...LATER, "@trpc/client", "@tanstack/query-core", "radix-ui", "dayjs", "sonner"];

const pages: readonly MeasuredPage[] = [
  {
    name: "the calendar",
    roots: [...SHOWN, "src/routes/app.tsx?tsr-split=component", "src/routes/app.index.tsx?tsr-split=component"],
    allBudget: 227_000,
    ownBudget: 56_000,
    later: LATER,
  },
  {
    name: "a public page that is only read",
    roots: ["index.html"],
    allBudget: 5_000,
    ownBudget: 5_000,
    later: [...LATER_THAN_READING, "react", "react-dom", "@tanstack/react-router"],
  },
  {
    name: "the landing page after an interaction",
    roots: [...SHOWN, "src/routes/index.tsx?tsr-split=component---loader"],
    allBudget: 107_000,
    ownBudget: 10_000,
    later: LATER_THAN_READING,
  },
  {
    name: "a post after an interaction",
    roots: [...SHOWN, "src/routes/blog.$id.tsx?tsr-split=component---loader"],
    allBudget: 105_100,
    ownBudget: 15_000,
    later: LATER_THAN_READING,
  },
];

const BASE_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const LARGEST_SHOWN = 25;

interface ManifestChunk {
  file: string;
  imports?: string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

interface SourceMap {
  sources: (string | null)[];
  mappings: string;
}

/** A piece of a chunk's code and its module. */
interface Piece {
  module: string;
  code: string;
}

function gzip(code: string | Buffer): number {
  return gzipSync(code).length;
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** Decodes one segment of a source map (ECMA-426, "Base64 VLQ"). */
function decodeSegment(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = BASE_64.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers.push((value & 1) === 0 ? value >>> 1 : -(value >>> 1));
    value = 0;
    shift = 0;
  }
  return numbers;
}

/**
 * Splits a chunk's code where its source map changes the module; code without a module has the name
 * "".
 */
function piecesOf(code: string, { sources, mappings }: SourceMap): Piece[] {
  const lines = code.split("\n");
  const pieces: Piece[] = [];
  let source = 0;
  for (const [index, segments] of mappings.split(";").entries()) {
    const line = `${lines[index] ?? ""}\n`;
    let column = 0;
    let begun = 0;
    let module = "";
    for (const segment of segments.split(",").filter((text) => text !== "")) {
      const [step = 0, sourceStep] = decodeSegment(segment);
      column += step;
      source += sourceStep ?? 0;
      const next = sourceStep === undefined ? "" : (sources[source] ?? "");
      if (next === module) continue;
      pieces.push({ module, code: line.slice(begun, column) });
      begun = column;
      module = next;
    }
    pieces.push({ module, code: line.slice(begun) });
  }
  return pieces.filter((piece) => piece.code !== "");
}

/** The package of a module; undefined for our own code. */
function packageOf(module: string): string | undefined {
  const inside = module.split("node_modules/").slice(1).at(-1);
  if (inside === undefined) return /^(apps|packages)\//.test(module) ? undefined : "(bundler)";
  return inside
    .split("/")
    .slice(0, inside.startsWith("@") ? 2 : 1)
    .join("/");
}

function loadedAtFirst(manifest: Manifest, roots: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build's manifest does not name ${key}: has a route moved?`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return [...found];
}

interface Script {
  file: string;
  /** Compressed, in bytes. */
  size: number;
  pieces: readonly Piece[];
}

/** Classic scripts of the page, which are not bundled. */
async function pageScripts(folder: string): Promise<Script[]> {
  const html = await readFile(path.join(folder, "index.html"), "utf8");
  const files = [...html.matchAll(/<script src="\/([^"]+)"/g)].map((match) => match[1] ?? "");
  return await Promise.all(
    files.map(async (file) => {
      const code = await readFile(path.join(folder, file), "utf8");
      return { file, size: gzip(code), pieces: [{ module: `apps/web/public/${file}`, code }] };
    }),
  );
}

async function readChunk(folder: string, file: string): Promise<Script> {
  const place = path.join(folder, file);
  const code = await readFile(place, "utf8");
  // The bundler's runtime has no source map.
  const text = await readFile(`${place}.map`, "utf8").catch(() => '{"sources":[],"mappings":""}');
  const map = JSON.parse(text) as SourceMap;
  const nameOf = (source: string | null) =>
    source === null ? "" : path.relative(ROOT, path.resolve(path.dirname(place), source));
  return { file, size: gzip(code), pieces: piecesOf(code, { ...map, sources: map.sources.map(nameOf) }) };
}

function codeOf(pieces: readonly Piece[], isWanted: (module: string) => boolean): string {
  return pieces
    .filter(({ module }) => isWanted(module))
    .map(({ code }) => code)
    .join("");
}

function isOwn(module: string): boolean {
  return packageOf(module) === undefined;
}

/** The largest parts, each compressed by itself, which is more than its share. */
function largest(pieces: readonly Piece[], nameOf: (module: string) => string | undefined): [string, string][] {
  const codes = new Map<string, string>();
  for (const { module, code } of pieces) {
    const name = nameOf(module);
    if (name !== undefined) codes.set(name, (codes.get(name) ?? "") + code);
  }
  return [...codes]
    .map(([name, code]) => ({ name, size: gzip(code) }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, LARGEST_SHOWN)
    .map(({ name, size }) => [name, kB(size)]);
}

/** Prints what is loaded initially and returns the problems. */
async function measure({ name, roots, allBudget, ownBudget, later }: MeasuredPage, folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(path.join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
  const chunks = await Promise.all(loadedAtFirst(manifest, roots).map((file) => readChunk(folder, file)));
  const scripts = [...(await pageScripts(folder)), ...chunks];
  const rows = scripts
    .map(({ file, size, pieces }) => ({ file, all: size, own: gzip(codeOf(pieces, isOwn)) }))
    .toSorted((a, b) => b.all - a.all);
  const pieces = scripts.flatMap((script) => script.pieces);
  const all = rows.reduce((sum, row) => sum + row.all, 0);
  const own = gzip(codeOf(pieces, isOwn));

  say(
    table(`JavaScript that ${name} loads at first, gzip kB`, [
      ["chunk", "all", "own"],
      ...rows.map((row) => [row.file, kB(row.all), kB(row.own)]),
      [`together, of ${kB(allBudget)} and ${kB(ownBudget)}`, kB(all), kB(own)],
    ]),
  );
  say(table("Largest packages", largest(pieces, packageOf)));
  const ownModules = largest(pieces, (module) => (isOwn(module) ? module : undefined));
  say(table("Largest of our own modules", ownModules));
  const early = later.filter((library) => pieces.some(({ module }) => packageOf(module) === library));
  return [
    ...(all > allBudget ? [`${name}: ${kB(all)} kB in all, and ${kB(allBudget)} kB is the budget.`] : []),
    ...(own > ownBudget ? [`${name}: ${kB(own)} kB of our own code, and ${kB(ownBudget)} kB is the budget.`] : []),
    ...early.map((library) => `${name}: ${library} is loaded at first.`),
  ];
}

await using place = await makeFolder();
await buildPage(WEB_APP, place.folder, ["--manifest", "--sourcemap", "hidden"]);
const problems: string[] = [];
for (const page of pages) problems.push(...(await measure(page, place.folder)));
say("");
conclude(problems, "Within their budgets.");
