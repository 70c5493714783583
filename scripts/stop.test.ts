import { globSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type Launched, processesOf, waitUntilGone } from "./testing/launch.ts";
import { GONE_MS, listenInSilence, setUpLauncher, signUp } from "./testing/launcher.ts";

const { makeDataDirectory, start, startAndWait } = setUpLauncher();

function groupOf({ child }: Launched): number {
  if (child.pid === undefined) throw new Error("it was not started");
  return -child.pid;
}

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s to the launcher stops everything, database included",
  async (signal) => {
    const { child, exited, dataDirectory } = await startAndWait();
    child.kill(signal);
    expect(await exited).toBe(0);
    expect(await waitUntilGone(dataDirectory, GONE_MS)).toEqual([]);
    expect(globSync(`${dataDirectory}/**/postmaster.pid`), "the database has stopped in order").toEqual([]);
  },
);

test("a mail server that never responds does not delay it", async () => {
  const { port: silent, close, touched } = await listenInSilence();
  try {
    const app = await startAndWait({ env: { SMTP_URL: `smtp://127.0.0.1:${silent}` } });
    expect(await signUp(app.port)).toBe(201);
    await touched;
    app.child.kill("SIGTERM");
    expect(await app.exited, "it has ended in order, and not by the limit for that").toBe(0);
    expect(await waitUntilGone(app.dataDirectory, GONE_MS)).toEqual([]);
  } finally {
    close();
  }
});

test("Ctrl-C, which comes from the terminal and again through npm, is one request until the very end", async () => {
  const launched = await startAndWait();
  process.kill(groupOf(launched), "SIGINT");
  // The window in which a signal could end the launcher itself is a few milliseconds.
  const repeating = setInterval(() => launched.child.kill("SIGINT"), 1);
  onTestFinished(() => clearInterval(repeating));
  expect(await launched.exited).toBe(0);
  expect(await waitUntilGone(launched.dataDirectory, GONE_MS)).toEqual([]);
});

test.each(["SIGTERM", "SIGINT"] as const)("%s to npm stops everything", async (signal) => {
  const { child, exited, dataDirectory } = await startAndWait({ through: "npm" });
  child.kill(signal);
  await exited;
  expect(await waitUntilGone(dataDirectory, GONE_MS)).toEqual([]);
});

test.each(["npm", "launcher"] as const)("when %s is killed outright the app and its database end", async (through) => {
  const { child, dataDirectory } = await startAndWait({ through });
  child.kill("SIGKILL");
  expect(await waitUntilGone(dataDirectory, GONE_MS)).toEqual([]);
});

test("when the launcher is killed while the database starts nothing stays behind", async () => {
  const { child, dataDirectory } = await start({ dataDirectory: await makeDataDirectory() });
  while (!processesOf(dataDirectory).some(({ command }) => /postgres|initdb/.test(command))) await sleep(5);
  child.kill("SIGKILL");
  expect(await waitUntilGone(dataDirectory, GONE_MS)).toEqual([]);
});
