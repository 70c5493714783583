import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test.use({ opensSignIn: true });

/** Date and time in UTC. */
function currentMinute(): { date: string; start_time: string } {
  const text = new Date().toISOString();
  return { date: text.slice(0, 10), start_time: text.slice(11, 16) };
}

/** Notes in the document which notifications of the system a page shows. */
async function recordNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Recorded extends EventTarget {
      static readonly permission = "granted";
      constructor(title: string) {
        super();
        document.documentElement.dataset["notified"] =
          `${document.documentElement.dataset["notified"] ?? ""}${title}\n`;
      }
      close(): void {}
    }
    Object.defineProperty(window, "Notification", { value: Recorded });
  });
}

async function shownNotifications(page: Page): Promise<string[]> {
  const text = await page.locator("html").getAttribute("data-notified");
  return (text ?? "").split("\n").filter((title) => title !== "");
}

const notices = (page: Page) => page.getByRole("region", { name: "Reminders" });

test("a reminder is shown on each device, and hidden on all when one snoozes, dismisses or completes", async ({
  signedIn,
  account,
  rest,
  browser,
  baseURL,
}) => {
  await recordNotifications(signedIn);
  await signedIn.goto("/app/todo");
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await context.addInitScript((stored) => localStorage.setItem("token", stored), account.token);
  const phone = await context.newPage();
  await recordNotifications(phone);
  await phone.setViewportSize({ width: 768, height: 1024 });
  await phone.goto("/app");
  await rest.call("accounts.updateProfile", { timezone: "UTC" });
  const now = currentMinute();
  const list = await rest.add("task-lists", { title: "Errands" });
  await rest.add("events", { title: "Call Ann", ...now, reminders: [0] });
  await rest.add("tasks", { title: "Post the parcel", task_list: list.id, ...now, reminders: [0] });
  await expect(notices(signedIn).getByText("Call Ann")).toBeVisible({ timeout: 15_000 });
  await expect(notices(phone).getByText("Post the parcel")).toBeVisible();
  // Each of the two is announced by one of the devices.
  const announced = async () => [...(await shownNotifications(signedIn)), ...(await shownNotifications(phone))];
  await expect.poll(async () => (await announced()).toSorted()).toEqual(["Call Ann", "Post the parcel"]);
  await expectAccessible(phone);

  await signedIn.keyboard.press("g");
  await signedIn.keyboard.press("r");
  await signedIn.getByRole("button", { name: "Snooze: Call Ann" }).press("Enter");
  await signedIn.getByRole("menuitem", { name: "5 minutes" }).press("Enter");
  await expect(notices(phone).getByText("Call Ann")).toHaveCount(0);
  await expect(notices(phone).getByText("Post the parcel")).toBeVisible();

  await phone.getByRole("button", { name: "Done: Post the parcel" }).click();
  await expect(notices(signedIn)).toHaveCount(0);
  await expect(signedIn.getByText("Post the parcel", { exact: true })).toHaveCount(0);
  await context.close();
});
