import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { readSecretKey } from "./secret-key.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "hourloom-key-"));
});
afterEach(() => rm(directory, { recursive: true }));

const read = (env: Record<string, string> = {}) => readSecretKey(readConfig({ DATA_DIR: directory, ...env }));

test("beside an embedded database the key is a file that only its owner may read, and stays", async () => {
  const key = await read();
  expect(key?.length).toBeGreaterThanOrEqual(32);
  expect(await read()).toEqual(key);
  const file = path.join(directory, "secret-key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, "utf8")).trim()).toBe(key?.toString());
});

test("SECRET_KEY takes precedence, and with another database there is no other", async () => {
  const SECRET_KEY = "x".repeat(32);
  expect(await read({ SECRET_KEY })).toEqual(Buffer.from(SECRET_KEY));
  expect(await read({ DATABASE_URL: "postgresql://u:p@db/hourloom" })).toBeUndefined();
  await expect(stat(path.join(directory, "secret-key"))).rejects.toThrow("ENOENT");
});
