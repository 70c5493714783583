import { AuthModal } from "../pages/auth-modal.ts";
import { Calendar } from "../pages/calendar.ts";
import { waitForMailLink, newAccount, queryDatabase } from "../support/server-side.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test.use({ opensSignIn: true });

const dates = { tag: "@dates" };
test(
  "a user signs up, follows the link in the mail, creates an event, and finds it after a reload, by REST and in the database",
  dates,
  async ({ page, request }) => {
    const account = newAccount();
    const modal = new AuthModal(page);

    await page.goto("/app");
    await expect(page).toHaveURL("/?page=calendar");
    await modal.signUp(account);
    await expect(
      page.getByText(`Activation link for ${account.username} was sent to your email ${account.email}`),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal.dialog).toBeHidden();

    const link = await waitForMailLink(account.email);
    await page.goto(new URL(link).pathname);
    await expect(page.getByText("Your account has been successfully activated!")).toBeVisible();
    expect(page.url(), "the token leaves the address bar").not.toContain(link.split("/").at(-1));

    await page.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/app(\?|$)/);

    await expect(page.getByRole("heading", { level: 1, name: "Welcome to Hourloom" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Skip: Bring your calendar" }).press("Enter");
    await page.getByRole("button", { name: "Add a task…" }).click();
    await page.getByLabel("Task in one line").press("Escape");
    await page.reload();
    await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading") })).toHaveCount(1);
    await page.getByRole("button", { name: "Skip: Start a timer" }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("grid")).toBeVisible();

    const calendar = new Calendar(page);
    await page.goto("/app?date=2026-11-10");
    const title = "Plan the week 🧵";
    await calendar.add(/^Monday 23 November 2026/, title);
    await expect(calendar.day(/^Monday 23 November 2026, 1 item/)).toBeVisible();

    await page.reload();
    await expect(calendar.item(title)).toBeVisible();
    await expect(calendar.day(/^Monday 23 November 2026, 1 item/)).toBeVisible();

    const login = await request.post("/api/v1/token/login/", { data: account });
    const { auth_token } = await login.json();
    const overRest = await request.get("/api/v1/events/", { headers: { authorization: `Token ${auth_token}` } });
    expect(await overRest.json()).toMatchObject([{ title, date: "2026-11-23", start_time: null, end_time: null }]);
    const rows = await queryDatabase(
      "select e.title, e.date::text, u.timezone from events e join users u on u.id = e.user_id where u.email = $1",
      [account.email],
    );
    // Browsers still use the former name of the zone, Katmandu.
    const timezone = test.info().project.use.timezoneId?.replace("Kathmandu", "Katmandu");
    expect(rows).toEqual([{ title, date: "2026-11-23", timezone }]);
    const [user] = await queryDatabase("select password_hash from users where email = $1", [account.email]);
    expect(user?.["password_hash"], "at the cost of real passwords").toMatch(/^\$argon2id\$v=19\$m=47104,p=1,t=2\$/);

    await page.getByRole("button", { name: `Account of ${account.username}` }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/(\?page=calendar)?$/);
    const stored = () => page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")]);
    await expect.poll(stored).toEqual([null, null]);
    await page.goto("/app");
    await expect(page).toHaveURL("/?page=calendar");
  },
);
