import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { findFreePort, type Launched } from "./testing/launch.ts";
import { listenInSilence, setUpLauncher } from "./testing/launcher.ts";

const { makeDataDirectory, start, startAndWait } = setUpLauncher();

describe("serving", () => {
  test("the first start prints the URL, and a later one installs, builds and seeds nothing", async () => {
    const first = await startAndWait({ dataDirectory: await makeDataDirectory() });
    expect(first.stdout()).toMatch(/^Hourloom is ready: open http:\/\/localhost:\d+\/app .*demo@hourloom\.local/m);
    first.child.kill("SIGTERM");
    await first.exited;
    const second = await startAndWait({ dataDirectory: first.dataDirectory });
    expect(second.stdout().trimEnd()).toMatch(/^Hourloom is ready: .*$/);
    expect(second.stderr()).toBe("");
  });
});

describe("errors that the user can fix are reported in one line", () => {
  async function expectError(launched: Launched, line: RegExp): Promise<void> {
    expect(await launched.exited).toBe(1);
    expect(launched.stdout()).not.toContain("ready");
    expect(launched.stderr().trimEnd()).toMatch(line);
    expect(launched.stderr().trimEnd().split("\n")).toHaveLength(1);
  }

  test("a port in use", async () => {
    const port = await findFreePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", () => resolve()));
    try {
      await expectError(await start({ port }), new RegExp(`${port}.*in use`));
    } finally {
      other.close();
    }
  });

  test("a data directory in use", async () => {
    const { dataDirectory } = await startAndWait();
    await expectError(await start({ dataDirectory }), /using|in use/);
  });

  test("a DATABASE_URL with a server that never responds", async () => {
    const { port, close } = await listenInSilence();
    try {
      await expectError(
        await start({ env: { DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/nothing` } }),
        /DATABASE_URL/,
      );
    } finally {
      close();
    }
  });

  test.each([
    // Also by a launcher that would have to install first.
    ["a DATA_DIR that cannot be used", { dataDirectory: "/dev/null/data" }, /^DATA_DIR .* used: .*not a directory/],
    ["an unreachable DATABASE_URL", { env: { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" } }, /DATABASE_URL/],
    ["a PUBLIC_URL with a path", { env: { PUBLIC_URL: "https://hours.example/app" } }, /^PUBLIC_URL must have no path/],
    ["a PORT that is none", { env: { PORT: "eight thousand" } }, /PORT/],
  ])("%s", async (_, options, line) => {
    await expectError(await start(options), line);
  });
});
