/** StrykerJS's instrumenter. Its types are declared here, because it is installed separately. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { fromRoot } from "../../scripts/repository.mjs";
import { type Mutator, queryPart } from "./query-part.ts";

/** Lines are counted from one in a sample, and from zero by the instrumenter. */
export interface Range {
  start: { line: number; column: number };
  end: { line: number; column: number };
}

export function moveLines({ start, end }: Range, by: 1 | -1): Range {
  return { start: { ...start, line: start.line + by }, end: { ...end, line: end.line + by } };
}

export interface SourceFile {
  name: string;
  content: string;
  mutate: true | Range[];
}

export interface RawMutant {
  id: string;
  fileName: string;
  location: Range;
  mutatorName: string;
  replacement: string;
}

export interface Instrumented {
  files: { name: string; content: string }[];
  mutants: RawMutant[];
}

interface InstrumenterOptions {
  plugins: null;
  excludedMutations: string[];
  ignorers: never[];
  noHeader: boolean;
}

interface InstrumenterModule {
  Instrumenter: new (logger: object) => {
    instrument(files: SourceFile[], options: InstrumenterOptions): Promise<Instrumented>;
  };
}

const OPTIONS: InstrumenterOptions = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true };

const nothing = () => false;
const silentLogger = Object.fromEntries(
  ["trace", "debug", "info", "warn", "error", "fatal"].flatMap((level) => [
    [level, nothing],
    [`is${level[0]?.toUpperCase()}${level.slice(1)}Enabled`, nothing],
  ]),
);

function moduleUrl(file: string): string {
  const folder = fromRoot("bench/mutants/node_modules/@stryker-mutator/instrumenter/dist/src");
  return pathToFileURL(path.join(folder, file)).href;
}

/** Creates mutants of the files, each as a branch that can be switched on. */
export async function instrument(files: SourceFile[]): Promise<Instrumented> {
  const { Instrumenter }: InstrumenterModule = await import(moduleUrl("index.js"));
  const { allMutators }: { allMutators: Mutator[] } = await import(moduleUrl("mutators/index.js"));
  // The list of mutators is not configurable.
  if (!allMutators.includes(queryPart)) allMutators.push(queryPart);
  return await new Instrumenter(silentLogger).instrument(files, OPTIONS);
}
