import { randomInt } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "./config.ts";
import type { ServiceContext } from "./services/context.ts";
import type { PasswordHasher } from "./services/accounts/password-hasher.ts";
import { DEMO_EMAIL, makeDemoAccount, openDemoAccount, opensDemoAccount } from "./services/demo/service.ts";

const syllables = [
  "wo",
  "ve",
  "lo",
  "om",
  "thra",
  "den",
  "spin",
  "del",
  "warp",
  "weft",
  "silk",
  "flax",
  "hem",
  "ka",
  "mi",
  "ru",
];

/** Easy to type and its own for each installation, so that it opens no other one and is worth nothing where the data moves. */
function newPassword(): string {
  const word = () => Array.from({ length: 3 }, () => syllables[randomInt(syllables.length)] ?? "").join("");
  return `${word()}-${word()}-${randomInt(100, 1000)}`;
}

/**
 * Makes the demo account in a new embedded database and answers how to sign in to it, also at every later start; undefined where there is none.
 * The password lies in the data directory, readable by its owner only. Where others can reach the app the account is made to nobody, and one that is
 * there is closed.
 */
export async function prepareDemoAccount(
  deps: ServiceContext & { hasher: PasswordHasher },
  { dataDirectory, offersDemoAccount }: Pick<Config, "dataDirectory" | "offersDemoAccount">,
): Promise<{ email: string; password: string } | undefined> {
  await openDemoAccount(deps, offersDemoAccount);
  if (!offersDemoAccount) return undefined;
  const file = path.join(dataDirectory, "demo-password");
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await makeDemoAccount({ ...deps, zone }, newPassword(), async (password) => {
    await mkdir(dataDirectory, { recursive: true });
    await writeFile(file, `${password}\n`, { mode: 0o600 });
  });
  const password = (await readFile(file, "utf8").catch(() => "")).trim();
  return (await opensDemoAccount(deps, password)) ? { email: DEMO_EMAIL, password } : undefined;
}
