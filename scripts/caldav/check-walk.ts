/** python-caldav. */
import path from "node:path";
import type { Place } from "./check-sync.ts";
import { runProgram } from "./programs.ts";

/** Debian's, which has the package; another one may come first in PATH. */
const PYTHON = "/usr/bin/python3";

/** Walks through the calls of python-caldav; returns what is wrong. */
export async function checkWalk({ server }: Place): Promise<string[]> {
  const script = path.join(import.meta.dirname, "walk.py");
  const { code, output } = await runProgram(PYTHON, [script, `${server.address}/dav/`, server.username, server.key]);
  console.log(output.trimEnd());
  return code === 0 ? [] : [`python-caldav: walk.py ended with ${code}`];
}
