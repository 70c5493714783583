import { readdir } from "node:fs/promises";
import { Session, type Profiler } from "node:inspector/promises";
import path from "node:path";

const QUERIES = path.resolve(import.meta.dirname, "../../../../../packages/db/src/queries");
/** What in a source makes a statement, or changes one. */
const MAKES_SQL =
  /\bsql`|\.(select(No)?From|insertInto|updateTable|deleteFrom|mergeInto|with|where\w*|on\w*|\w*Join)\(/;

/** The query modules, in folders too, by their paths within that of all. */
async function listModules(): Promise<string[]> {
  const entries = await readdir(QUERIES, { recursive: true });
  return entries.filter((entry) => entry.endsWith(".ts") && !entry.includes(".test."));
}

/** The functions that the query modules export, as `file: name`. */
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

/** The parts of functions that have not run, where a statement comes from them. */
function findIdleParts(functions: readonly Ran[], source: string): string[] {
  return functions.flatMap(({ functionName, ranges }) =>
    ranges
      .filter(
        ({ count, startOffset, endOffset }) => count === 0 && MAKES_SQL.test(source.slice(startOffset, endOffset)),
      )
      .map(({ startOffset, endOffset }) => `${functionName}, in ${source.slice(startOffset, endOffset)}`),
  );
}

async function takeIdle(session: Session): Promise<string[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const known = new Set<string>();
  const parts: string[] = [];
  for (const { url, functions, scriptId } of result.filter((script) => script.url.includes(QUERIES))) {
    const file = url.slice(url.indexOf(QUERIES) + QUERIES.length + 1);
    const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
    for (const ran of functions.filter(hasRun)) known.add(`${file}: ${ran.functionName}`);
    parts.push(...findIdleParts(functions, scriptSource).map((part) => `${file}: ${part}`));
  }
  // What never ran at all the engine may not know.
  return [...(await listExports()).filter((name) => !known.has(name)), ...parts];
}

/**
 * Runs `work`, and answers what of the modules that send statements had no part in it, functions and branches of them: the engine itself counts what runs. Whoever
 * judges the statements that `work` sends has not seen theirs.
 */
export async function findIdleQueries(work: () => Promise<void>): Promise<string[]> {
  await listExports();
  const session = new Session();
  session.connect();
  try {
    await session.post("Debugger.enable");
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    await work();
    return await takeIdle(session);
  } finally {
    await session.post("Profiler.disable");
    session.disconnect();
  }
}
