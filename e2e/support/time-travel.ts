import { expect, type Locator } from "@playwright/test";
import { queryDatabase } from "./server-side.ts";

const MINUTE_MS = 60_000;

/** Every instant in a stored timer (`…_at`), put back by so much. */
function putBack(value: unknown, byMs: number): unknown {
  if (Array.isArray(value)) return value.map((one) => putBack(one, byMs));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name.endsWith("_at") && typeof member === "number" ? member - byMs : putBack(member, byMs),
    ]),
  );
}

/**
 * Lets so many minutes pass for the timer of an account without anybody waiting: what it has written down lies so much further back. The devices hear of it as of any change.
 */
export async function letMinutesPass(email: string, minutes: number): Promise<void> {
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
  // Again, where somebody has used the timer in between.
  for (let isMoved = false; !isMoved;) {
    const [row] = await queryDatabase("select state, version from timers where user_id = $1", [id]);
    const moved = await queryDatabase(
      `update timers set state = $2, ends_at = ends_at - ${back}, version = version + 1
       where user_id = $1 and version = $3 returning version`,
      [id, JSON.stringify(putBack(row?.["state"], byMs)), row?.["version"]],
    );
    isMoved = moved.length === 1;
  }
}

/**
 * Presses Retry, and lets the calls that a route has failed succeed from then on. The app asks by itself at times, too: a
 * success before the press would take the button away.
 */
export async function retry(button: Locator, calls: RegExp): Promise<void> {
  const page = button.page();
  const asked = page.waitForRequest(calls);
  await button.click();
  await asked;
  await page.unroute(calls);
}

/**
 * Waits for what appears once the app has asked in vain several times. The clock of its page
 * (`page.clock.install`) runs ahead meanwhile.
 */
export async function seeAfterTries(locator: Locator): Promise<void> {
  await expect(async () => {
    await locator.page().clock.runFor(1_000);
    await expect(locator).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}
