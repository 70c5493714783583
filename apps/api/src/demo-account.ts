import { randomInt } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "./config.ts";
import type { ServiceContext } from "./core/context.ts";
import type { PasswordHasher } from "./services/accounts/passwords/password-hasher.ts";
import { DEMO_EMAIL, makeDemoAccount, setDemoAccountActive, isDemoPassword } from "./services/demo/demo-service.ts";

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

/** Easy to type and different for each installation, so that it opens no other one. */
function newPassword(): string {
  const word = () => Array.from({ length: 3 }, () => syllables[randomInt(syllables.length)] ?? "").join("");
  return `${word()}-${word()}-${randomInt(100, 1000)}`;
}

/**
 * Creates the demo account in a new embedded database and returns its login, also at later starts;
 * undefined if there is none. The password is in the data directory, readable by its owner only. If
 * others can reach the server, no account is created, and an existing one is deactivated.
 */
export async function prepareDemoAccount(
  deps: ServiceContext & { hasher: PasswordHasher },
  { dataDirectory, offersDemoAccount }: Pick<Config, "dataDirectory" | "offersDemoAccount">,
): Promise<{ email: string; password: string } | undefined> {
  await setDemoAccountActive(deps, offersDemoAccount);
  if (!offersDemoAccount) return undefined;
  const file = path.join(dataDirectory, "demo-password");
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await makeDemoAccount({ ...deps, zone }, newPassword(), async (password) => {
    await mkdir(dataDirectory, { recursive: true });
    await writeFile(file, `${password}\n`, { mode: 0o600 });
  });
  const password = (await readFile(file, "utf8").catch(() => "")).trim();
  return (await isDemoPassword(deps, password)) ? { email: DEMO_EMAIL, password } : undefined;
}
