import { renewEpoch } from "@hourloom/db/queries/installation";
import { ConfigError, readConfig } from "./config.ts";
import { runDatabase } from "./database.ts";
import { StartupError } from "./startup-error.ts";

/**
 * `npm run restored`: begins another epoch of the installation, after its database was replaced by
 * a backup and before anybody uses it.
 */
async function main(): Promise<void> {
  const database = await runDatabase(readConfig(), (line) => process.stderr.write(`${line}\n`));
  try {
    await renewEpoch(database.db);
    process.stdout.write("Pages, phones and scripts will read everything again. Start Hourloom now.\n");
  } finally {
    await database.stop();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
