/** The CalDAV clients and the other server, as Debian packages them. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** A file of each package that it installs. */
const packages: Readonly<Record<string, string>> = {
  vdirsyncer: "/usr/bin/vdirsyncer",
  khal: "/usr/bin/khal",
  todoman: "/usr/bin/todoman",
  radicale: "/usr/bin/radicale",
  thunderbird: "/usr/bin/thunderbird",
  "python3-caldav": "/usr/lib/python3/dist-packages/caldav",
};

export interface RunOptions {
  /** What it reads from its standard input. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with each part of its output, as it comes. */
  readonly onOutput?: (text: string) => void;
}

/** How a program ended. */
export interface Ended {
  readonly code: number;
  /** Both streams, as they came. */
  readonly output: string;
  readonly ms: number;
}

/** Runs a program to its end. The caller decides what its exit code means. */
export function runProgram(program: string, list: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const begun = performance.now();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, LANG: "C.UTF-8", LC_ALL: "C.UTF-8", ...options.env };
  return new Promise((resolve, reject) => {
    const child = spawn(program, list, { env, stdio: ["pipe", "pipe", "pipe"] });
    // A program that ends early does not read it.
    child.stdin.on("error", () => {}).end(options.input ?? "");
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        options.onOutput?.(text);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output, ms: performance.now() - begun }));
  });
}

/** Runs a program; throws with its output unless it ends with 0. */
export async function runOrThrow(program: string, list: readonly string[], options?: RunOptions): Promise<Ended> {
  const ended = await runProgram(program, list, options);
  if (ended.code === 0) return ended;
  throw new Error(`${program} ${list.join(" ")} ended with ${ended.code}:\n${ended.output.slice(-4_000)}`);
}

function missingPackages(): string[] {
  return Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
}

/**
 * Installs the packages that are missing. Throws on a system without apt, with what is needed
 * there.
 */
export async function installPrograms(): Promise<void> {
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (!existsSync("/usr/bin/apt-get")) {
    throw new Error(
      `This check runs programs from the packages of Debian: ${Object.keys(packages).join(", ")}. ` +
        "Run it on Debian 12 or in a container of it (docker run -it debian:12).",
    );
  }
  console.log(`Installing ${missing.join(", ")}…`);
  const isRoot = process.getuid?.() === 0;
  for (const task of [["update"], ["install", "-y", "--no-install-recommends", ...missing]]) {
    const [program = "", ...list] = [...(isRoot ? [] : ["sudo"]), "apt-get", ...task];
    await runOrThrow(program, list, { env: { DEBIAN_FRONTEND: "noninteractive" } });
  }
}
