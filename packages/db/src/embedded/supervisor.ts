import { spawn } from "node:child_process";
import type { FileHandle } from "node:fs/promises";
import { invocationAs } from "./files/privileges.ts";
import type { ServerIdentity } from "./files/privileges.ts";

/**
 * Shell commands that end the program when this process exits: `interrupt` is PostgreSQL's fast
 * shutdown, repeated because the server loses signals before its handlers are installed; `kill`
 * ends the whole process group.
 */
const EXIT_COMMANDS = { interrupt: "while kill -INT $program; do sleep 0.05; done", kill: "kill -KILL 0" };

export interface SupervisedCommand {
  command: string[];
  identity: ServerIdentity;
  log: FileHandle;
  onParentExit: keyof typeof EXIT_COMMANDS;
  /** The program's standard input; by default empty. */
  input?: string;
}

/** A program that ends when this process exits. */
export interface SupervisedProgram {
  /** Resolves when the program has ended: `undefined` on success, otherwise a short reason. */
  ended: Promise<string | undefined>;
  /** Ends the program by its `onParentExit`, as the exit of this process would. */
  stop(): void;
}

/**
 * Runs a program in a session of its own, unaffected by the terminal's Ctrl-C, under a shell that
 * waits for the end of a pipe which only this process has open. The kernel closes the pipe even
 * after kill -9, so no clean-up is needed.
 */
export function supervise({ command, identity, log, onParentExit, input }: SupervisedCommand): SupervisedProgram {
  const shell = invocationAs(identity, ["/bin/sh", "-c", script(EXIT_COMMANDS[onParentExit]), ...command]);
  const child = spawn(shell.file, shell.args, {
    ...shell.options,
    detached: true,
    stdio: [input === undefined ? "ignore" : "pipe", log.fd, log.fd, "pipe"],
  });
  // A program that ends before reading all input is reported by `ended`.
  child.stdin?.on("error", () => {}).end(input);
  const pipe = child.stdio[3];
  const ended = new Promise<string | undefined>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(code === 0 ? undefined : describeEnd(code, signal)));
  });
  return { ended, stop: () => pipe?.destroy() };
}

/**
 * Fd 3 is the pipe; only the reading subshell may have it open, or the program would keep the pipe
 * from closing. Fd 4 is the input, since a shell connects background jobs to /dev/null.
 */
function script(exitCommand: string): string {
  return `
    trap "" INT TERM HUP
    exec 4<&0 0</dev/null
    "$0" "$@" <&4 4<&- 3<&- &
    program=$!
    (read -r _; ${exitCommand}) <&3 3<&- 4<&- 2>/dev/null &
    watcher=$!
    exec 3<&- 4<&-
    wait $program
    code=$?
    kill -KILL $watcher
    wait $watcher
    exit $code`;
}

function describeEnd(code: number | null, signal: string | null): string {
  if (code === null) return `it was ended by ${signal}`;
  // Exit codes of the dynamic loader for programs built for another C library.
  if (code === 126 || code === 127) return "its programs cannot run on this system (they need glibc)";
  return `it ended with exit code ${code}`;
}
