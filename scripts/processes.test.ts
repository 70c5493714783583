import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { expect, test } from "vitest";

const CHILD = `
  process.on("SIGINT", () => { console.log("interrupted"); process.exit(0); });
  setInterval(() => {}, 1_000);
  console.log("ready");`;
const PARENT = `
  import { runVisibly } from ${JSON.stringify(new URL("processes.mjs", import.meta.url).href)};
  await runVisibly({ program: "node", arguments: ["-e", ${JSON.stringify(CHILD)}], env: process.env });
  console.log("the next program");`;

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s ends the program that runs, in order, and starts no further one",
  async (signal) => {
    const parent = spawn(process.execPath, ["--input-type=module", "-e", PARENT], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    for await (const chunk of parent.stdout) {
      const isReady = output === "";
      output += String(chunk);
      if (isReady) parent.kill(signal);
    }
    if (parent.exitCode === null) await once(parent, "exit");
    expect(output).toBe("ready\ninterrupted\n");
    expect(parent.exitCode).toBeGreaterThan(128);
  },
);

/** Runs a program under `supervise`; returns its exit code and what it and its launcher wrote. */
async function superviseProgram(program: string, onOutput: (launcher: ChildProcess) => void = () => {}) {
  const source = `
    import { supervise } from ${JSON.stringify(new URL("processes.mjs", import.meta.url).href)};
    const env = process.env;
    process.exitCode = await supervise({ program: "node", arguments: ["-e", ${JSON.stringify(program)}], env });`;
  const launcher = spawn(process.execPath, ["--input-type=module", "-e", source]);
  let output = "";
  let errors = "";
  launcher.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    onOutput(launcher);
  });
  launcher.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await once(launcher, "close");
  return { code: launcher.exitCode, output, lines: errors.split("\n").filter((line) => line !== "") };
}

const again = (how: string) => `Hourloom has ended unexpectedly (${how}) and is started again.`;
const KILL = `process.kill(process.pid, "SIGKILL")`;

test("a program that ends whenever it is ready is started again five times, and then it is over", async () => {
  const { code, output, lines } = await superviseProgram(`console.log("run"); process.send("ready", () => ${KILL})`);
  expect(output).toBe("run\n".repeat(6));
  expect(lines).toEqual([
    ...Array.from({ length: 5 }, () => again("SIGKILL")),
    "Hourloom has ended unexpectedly (SIGKILL) more than 5 times in 10 minutes and is not started again.",
  ]);
  expect(code).toBe(128 + 9);
});

test.each([
  ["out of memory", "process.abort()", "SIGABRT", 128 + 6],
  ["by an error that nothing caught", "process.exit(1)", "exit code 1", 1],
])("ending %s is a crash", async (_, end, how, expected) => {
  const { code, lines } = await superviseProgram(`process.send("ready", () => ${end})`);
  expect(lines.filter((line) => line === again(how))).toHaveLength(5);
  expect(code).toBe(expected);
});

test.each([
  ["was never ready", KILL, 128 + 9],
  ["reports a wrong setting", "process.exit(1)", 1],
  ["has announced its end", `process.send("ready"); process.send("ending", () => process.exit(1))`, 1],
])("a program that %s ends with its code", async (_, program, expected) => {
  expect(await superviseProgram(program)).toEqual({ code: expected, output: "", lines: [] });
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s ends a ready program, for good", async (signal) => {
  const program = `setInterval(() => {}, 1_000); process.send("ready", () => console.log("run"))`;
  const code = 128 + constants.signals[signal];
  expect(await superviseProgram(program, (launcher) => launcher.kill(signal))).toEqual({
    code,
    output: "run\n",
    lines: [],
  });
});
