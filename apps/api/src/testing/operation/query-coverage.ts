import { readdir } from "node:fs/promises";
import { Session, type Profiler } from "node:inspector/promises";
import path from "node:path";

const QUERIES = path.resolve(import.meta.dirname, "../../../../../packages/db/src/queries");
/** Code that builds a statement. */
const MAKES_SQL =
  /\bsql`|\.(select(No)?From|insertInto|updateTable|deleteFrom|mergeInto|with|where\w*|on\w*|\w*Join)\(/;

/** Runs while modules load, before the coverage begins; what its queries send is checked. */
const RUN_AT_LOAD = "item-rows.ts: itemRows";

/** The query modules, by path. */
async function listModules(): Promise<string[]> {
  const entries = await readdir(QUERIES, { recursive: true });
  return entries.filter((entry) => entry.endsWith(".ts") && !entry.includes(".test."));
}

/** The exported functions of the query modules, as `file: name`. */
async function listExports(): Promise<string[]> {
  const files = await listModules();
  const names = await Promise.all(
    files.map(async (file) => {
      const exported: object = await import(path.join(QUERIES, file));
      return Object.entries(exported).flatMap(([name, value]) =>
        typeof value === "function" ? [`${file}: ${name}`] : [],
      );
    }),
  );
  return names.flat();
}

type Ran = Profiler.FunctionCoverage;

const hasRun = ({ ranges }: Ran) => (ranges[0]?.count ?? 0) > 0;

/** Parts of executed functions that were not executed and build statements. */
function findUncoveredParts(functions: readonly Ran[], source: string): string[] {
  return functions.flatMap(({ functionName, ranges }) =>
    ranges
      .filter(
        ({ count, startOffset, endOffset }) => count === 0 && MAKES_SQL.test(source.slice(startOffset, endOffset)),
      )
      .map(({ startOffset, endOffset }) => `${functionName}, in ${source.slice(startOffset, endOffset)}`),
  );
}

async function readUncovered(session: Session): Promise<string[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const known = new Set<string>();
  const parts: string[] = [];
  for (const { url, functions, scriptId } of result.filter((script) => script.url.includes(QUERIES))) {
    const file = url.slice(url.indexOf(QUERIES) + QUERIES.length + 1);
    const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
    for (const ran of functions.filter(hasRun)) known.add(`${file}: ${ran.functionName}`);
    parts.push(...findUncoveredParts(functions, scriptSource).map((part) => `${file}: ${part}`));
  }
  // V8 may not report functions that never ran.
  return [...(await listExports()).filter((name) => !known.has(name) && name !== RUN_AT_LOAD), ...parts];
}

/**
 * Runs `work` and returns the functions and branches of the query modules that it did not execute,
 * by V8's precise coverage. Their statements have not been checked.
 */
export async function findUncoveredQueries(work: () => Promise<void>): Promise<string[]> {
  await listExports();
  const session = new Session();
  session.connect();
  try {
    await session.post("Debugger.enable");
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    await work();
    return await readUncovered(session);
  } finally {
    await session.post("Profiler.disable");
    session.disconnect();
  }
}
