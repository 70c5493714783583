import { execFileSync } from "node:child_process";
import { cpSync, lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findBinaries } from "./binaries.ts";
import { temporaryDirectory } from "./fixtures/directories.ts";
import { hydrateSymlinks } from "./binaries.ts";

const version = (postgres: string) =>
  String(execFileSync(postgres, ["--version"], { stdio: ["ignore", "pipe", "ignore"] }));

test("the programs of this machine are found, and are the version that names the data directory", async () => {
  const { postgres } = await findBinaries();
  expect(version(postgres)).toMatch(/^postgres \(PostgreSQL\) 18\./);
});

test("a package whose install script never ran is made to work, again and by several at once", async () => {
  const { postgres } = await findBinaries();
  const native = dirname(dirname(postgres));
  const copy = temporaryDirectory();
  const withoutLinks = (path: string) => !lstatSync(path).isSymbolicLink() && !path.startsWith(join(native, "share"));
  cpSync(native, join(copy, "native"), { recursive: true, filter: withoutLinks });
  const copied = join(copy, "native", "bin", "postgres");
  expect(() => version(copied)).toThrow();
  await Promise.all([hydrateSymlinks(copy), hydrateSymlinks(copy)]);
  expect(version(copied)).toMatch(/PostgreSQL/);
  await hydrateSymlinks(copy);
});
