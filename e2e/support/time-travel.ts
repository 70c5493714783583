import { expect, type Locator } from "@playwright/test";
import { queryDatabase } from "./server-side.ts";

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
 * Lets minutes pass for the timer of an account, by moving its stored instants back. Devices are
 * notified as of any change.
 */
export async function advanceTimer(email: string, minutes: number): Promise<void> {
  const byMs = minutes * MINUTE_MS;
  const [user] = await queryDatabase("select id from users where email = $1", [email]);
  const id = user?.["id"];
  const back = `make_interval(secs => ${byMs / 1_000})`;
  for (const table of ["pomodoros", "flowtimes"]) {
    await queryDatabase(
      `update ${table} set start_time = start_time - ${back} where user_id = $1 and state = 'running'`,
      [id],
    );
  }
  // Optimistic locking: retries if the timer has changed in between.
  for (let isMoved = false; !isMoved;) {
    const [row] = await queryDatabase("select state, version from timers where user_id = $1", [id]);
    const moved = await queryDatabase(
      `update timers set state = $2, ends_at = ends_at - ${back}, version = version + 1
       where user_id = $1 and version = $3 returning version`,
      [id, JSON.stringify(shiftInstants(row?.["state"], byMs)), row?.["version"]],
    );
    isMoved = moved.length === 1;
  }
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
