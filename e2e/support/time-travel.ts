import { expect, type Locator } from "@playwright/test";
import { sql } from "kysely";
import { changeAccount } from "./server-side.ts";

const MINUTE_MS = 60_000;

/** Moves all instants of a stored timer (members `…_at`) back. */
function shiftInstants(value: unknown, byMs: number): unknown {
  if (Array.isArray(value)) return value.map((element) => shiftInstants(element, byMs));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name.endsWith("_at") && typeof member === "number" ? member - byMs : shiftInstants(member, byMs),
    ]),
  );
}

/**
 * Lets minutes pass for the timer of an account, by moving its stored instants back, once it is
 * stored. Devices are notified as of any change.
 */
export async function advanceTimer(email: string, minutes: number): Promise<void> {
  const byMs = minutes * MINUTE_MS;
  const back = sql`make_interval(secs => ${byMs / 1_000})`;
  const move = () =>
    changeAccount(email, async (transaction, userId) => {
      const timer = await transaction
        .selectFrom("timers")
        .select("state")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (timer === undefined) return false;
      const state = JSON.stringify(shiftInstants(timer.state, byMs));
      await sql`
        update timers set state = ${state}, ends_at = ends_at - ${back}, version = version + 1
        where user_id = ${userId}`.execute(transaction);
      for (const table of ["pomodoros", "flowtimes"]) {
        await sql`
          update ${sql.table(table)} set start_time = start_time - ${back}
          where user_id = ${userId} and state = 'running'`.execute(transaction);
      }
      return true;
    });
  await expect.poll(move).toBe(true);
}

/**
 * Clicks Retry and removes the route that makes the requests fail. Not earlier: the app also
 * retries by itself, and a success would remove the button.
 */
export async function retry(button: Locator, calls: RegExp): Promise<void> {
  const page = button.page();
  const requested = page.waitForRequest(calls);
  await button.click();
  await requested;
  await page.unroute(calls);
}

/**
 * Advances the installed `page.clock` until what appears after several failed requests is visible.
 */
export async function expectVisibleAfterRetries(locator: Locator): Promise<void> {
  await expect(async () => {
    await locator.page().clock.runFor(1_000);
    await expect(locator).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}
