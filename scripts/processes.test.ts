import { spawn } from "node:child_process";
import { once } from "node:events";
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
