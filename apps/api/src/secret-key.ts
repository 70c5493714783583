import { randomBytes } from "node:crypto";
import path from "node:path";
import { replaceFile, textOf } from "@hourloom/db/embedded/files/files";
import type { Config } from "./config.ts";

const KEY_BYTES = 32;
const FILE = "secret-key";

async function readOrCreate(file: string): Promise<string> {
  const stored = (await textOf(file))?.trim();
  if (stored !== undefined && stored !== "") return stored;
  const created = randomBytes(KEY_BYTES).toString("base64url");
  await replaceFile(file, `${created}\n`);
  return created;
}

/**
 * The secret of the installation: `SECRET_KEY`, or beside an embedded database a file of
 * `DATA_DIR`, which is created. Undefined otherwise: several servers need the same one. The
 * embedded database must be running, since only one process can have it.
 */
export async function readSecretKey({ secretKey, databaseUrl, dataDirectory }: Config): Promise<Buffer | undefined> {
  if (secretKey !== undefined) return Buffer.from(secretKey);
  return databaseUrl === undefined ? Buffer.from(await readOrCreate(path.join(dataDirectory, FILE))) : undefined;
}
