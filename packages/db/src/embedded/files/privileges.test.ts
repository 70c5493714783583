import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { changeDirectoryOwner, temporaryDirectory, usedDirectory } from "../fixtures/directories.ts";
import { processesOn } from "../fixtures/processes.ts";
import { column } from "../fixtures/query.ts";
import { runApp } from "../fixtures/run-app.ts";
import { availableUsers, isCheckoutClosed, isRoot, namelessUser, ordinaryUser } from "../fixtures/users.ts";
import { startEmbedded } from "../start.ts";

const ownerOfCluster = (dataDirectory: string) => statSync(join(dataDirectory, "postgres-18", "data")).uid;

describe.each(availableUsers())("as %s", (_, user) => {
  test("an app starts, is killed, starts again and stops", async () => {
    const dataDirectory = temporaryDirectory({ user });
    const first = runApp(dataDirectory, { user, write: true });
    expect(await first.line("ready")).toMatch(/created/);
    await first.line("acknowledged");
    await first.end("SIGKILL");

    const second = runApp(dataDirectory, { user });
    expect(await second.line("ready")).toMatch(/existing/);
    expect(await second.end("SIGTERM")).toBe(0);
    expect(processesOn(dataDirectory)).toEqual([]);
    expect(ownerOfCluster(dataDirectory) === 0).toBe(isCheckoutClosed);
  });

  test("a data directory that only its owner may enter works", async () => {
    const dataDirectory = temporaryDirectory({ user, closed: true });
    const app = runApp(dataDirectory, { user });
    expect(await app.line("ready")).toMatch(/created/);
    expect(await app.end("SIGTERM")).toBe(0);
  });
});

/** The programs are closed to all but root, and the data to root without its rights. */
function expectNoUser(dataDirectory: string): Promise<void> {
  return expect(startEmbedded({ dataDirectory })).rejects.toMatchObject({ code: "rights" });
}

const asRoot = () => {
  const nobody = 65_534;

  test("data under a directory that only root may enter stays root's, in a user namespace", async () => {
    const dataDirectory = join(temporaryDirectory({ closed: true }), "data");
    const server = await startEmbedded({ dataDirectory });
    onTestFinished(() => server.stop());
    expect(await column(server.connection("hourloom"), "select 1")).toEqual([1]);
    expect(ownerOfCluster(dataDirectory)).toBe(0);
  });

  test("data that is moved from a closed directory to an open one changes hands, and back", async () => {
    const place = temporaryDirectory({ closed: true });
    const owners = [];
    for (const mode of [0o700, 0o755, 0o700]) {
      chmodSync(place, mode);
      const server = await startEmbedded({ dataDirectory: join(place, "data") });
      owners.push(ownerOfCluster(join(place, "data")));
      await server.stop();
    }
    expect(owners).toEqual([0, isCheckoutClosed ? 0 : nobody, 0]);
  });

  test("in a checkout that belongs to a person everything stays the person's", async () => {
    const checkout = temporaryDirectory({ user: ordinaryUser, closed: true });
    const dataDirectory = join(checkout, ".data");
    if (isCheckoutClosed) return expectNoUser(dataDirectory);
    const server = await startEmbedded({ dataDirectory });
    await server.stop();
    const foreign = execFileSync("find", [
      checkout,
      "!",
      "-user",
      String(ordinaryUser.uid),
      "!",
      "-name",
      "server.log*",
    ]);
    expect(String(foreign)).toBe("");
    for (const [name, user] of availableUsers()) {
      const app = runApp(dataDirectory, { user });
      expect(await app.line("ready"), name).toMatch(/existing/);
      await app.end("SIGTERM");
    }
  });

  test("in a closed directory of a user without a name the server runs as that user under another name", async () => {
    const dataDirectory = temporaryDirectory({ user: namelessUser, closed: true });
    if (isCheckoutClosed) return expectNoUser(dataDirectory);
    const server = await startEmbedded({ dataDirectory });
    await server.stop();
    expect(ownerOfCluster(dataDirectory)).toBe(namelessUser.uid);
    const app = runApp(dataDirectory, { user: namelessUser });
    expect(await app.line("ready")).toMatch(/existing/);
    expect(await app.end("SIGTERM")).toBe(0);
  });

  test("an ordinary user gets a message with the owner of the database", async () => {
    const dataDirectory = await usedDirectory();
    for (const [name, user] of availableUsers().filter(([, { uid }]) => uid !== undefined)) {
      const app = runApp(dataDirectory, { user });
      expect(await app.ended, name).toBe(1);
      expect(app.lines).toEqual([expect.stringMatching(/^rejected rights .+ belongs to the user with the id \d+\.$/)]);
    }
  });

  test("data whose owner was changed by hand starts as that user", async () => {
    const dataDirectory = await usedDirectory();
    changeDirectoryOwner(join(dataDirectory, "postgres-18", "data"), ordinaryUser);
    await (await startEmbedded({ dataDirectory, durable: false })).stop();
    expect(ownerOfCluster(dataDirectory)).toBe(isCheckoutClosed ? 0 : ordinaryUser.uid);
  });
};

const asOrdinaryUser = () => {
  test("a read-only directory is rejected in one line", async () => {
    const dataDirectory = temporaryDirectory();
    chmodSync(dataDirectory, 0o500);
    await expect(startEmbedded({ dataDirectory })).rejects.toMatchObject({
      code: "rights",
      message: expect.stringMatching(/^DATA_DIR .+ cannot be used: this user may not write in .+$/),
    });
    chmodSync(dataDirectory, 0o700);
    mkdirSync(join(dataDirectory, "postgres-18"), { mode: 0o500 });
    await expect(startEmbedded({ dataDirectory })).rejects.toMatchObject({ code: "rights" });
  });
};

describe("this machine's user", isRoot ? asRoot : asOrdinaryUser);
