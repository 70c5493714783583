import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { attacks } from "./attacks.ts";
import type { HostileAccount } from "./hostile-account.ts";

/** A process that attacks with one account, until it is killed. */

export interface Orders {
  account: HostileAccount;
  /** Names of the attacks, which run at the same time. */
  names: string[];
}

/** A slow connection that is open. */
export interface OpenConnection {
  attack: string;
  ageMs: number;
}

process.once("disconnect", () => process.exit());
// The machine is shared: what attackers themselves compute is not measured. Linux weighs sessions
// first, and then the processes of each.
setPriority(19);
await writeFile("/proc/self/autogroup", "19").catch(() => {});

process.once("message", ({ account, names }: Orders) => {
  for (const { name, loops, loop } of attacks.filter((attack) => names.includes(attack.name))) {
    const report = (ageMs: number) => process.send?.({ attack: name, ageMs } satisfies OpenConnection);
    for (let index = 0; index < loops; index += 1) void loop(account, index, report);
  }
});
