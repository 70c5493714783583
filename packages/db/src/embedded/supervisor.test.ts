import { open } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { findBinaries } from "./binaries.ts";
import { temporaryDirectory, usedDirectory } from "./fixtures/directories.ts";
import { processesOn, waitForNoProcesses } from "./fixtures/processes.ts";
import { pathsIn } from "./files/paths.ts";
import { chooseIdentity } from "./files/privileges.ts";
import { findReason } from "./server-log.ts";
import { serverArguments } from "./settings.ts";
import { supervise } from "./supervisor.ts";

test("a server that is stopped before it handles signals ends all the same", async () => {
  const dataDirectory = await usedDirectory();
  const paths = pathsIn(dataDirectory);
  const { postgres } = await findBinaries();
  const log = await open(paths.log, "w");
  onTestFinished(() => log.close());
  const slowly = ["/bin/sh", "-c", 'sleep 0.3; exec "$0" "$@"'];
  const server = supervise({
    command: [...slowly, postgres, ...serverArguments(paths.cluster, paths.cluster, { durable: false })],
    identity: await chooseIdentity(paths, postgres),
    log,
    onParentExit: "interrupt",
  });
  server.stop();
  expect(await server.ended).toBeUndefined();
  await waitForNoProcesses(dataDirectory);
  expect(await findReason(paths.log)).toBeUndefined();
});

test("a program that cannot be run is reported", async () => {
  const log = await open("/dev/null", "w");
  onTestFinished(() => log.close());
  const program = supervise({ command: ["/nowhere/postgres"], identity: {}, log, onParentExit: "kill" });
  expect(await program.ended).toMatch(/cannot run on this system/);
});

test("the watching processes end with the program", async () => {
  const directory = temporaryDirectory();
  const log = await open("/dev/null", "w");
  onTestFinished(() => log.close());
  const left: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    const command = ["/bin/sh", "-c", "exit 0", directory];
    await supervise({ command, identity: {}, log, onParentExit: "interrupt" }).ended;
    left.push(...processesOn(directory));
  }
  expect(left).toEqual([]);
});
