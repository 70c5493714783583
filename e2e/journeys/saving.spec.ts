import { retry, seeAfterTries } from "../support/time-travel.ts";
import { Calendar } from "../pages/calendar.ts";
import { deafen, expect, failOnce, settled, test } from "../support/test.ts";

const november = "/app?date=2026-11-10";
const twelfth = /^Thursday 12 November 2026/;

test.describe("when a save fails", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

  test("what was typed stays, says why, and Retry sends it", async ({ signedIn, context }) => {
    const calendar = new Calendar(signedIn);
    await signedIn.goto(november);
    await calendar.add(twelfth, "warm the form up");
    // What was lost on its way would be fetched by a reload of the app's own.
    await settled(signedIn);
    await context.setOffline(true);
    await calendar.day(/^Friday 13 November 2026/).click({ position: { x: 8, y: 60 } });
    await calendar.title.fill("Not lost");
    await calendar.form.getByRole("button", { name: "Add", exact: true }).click();
    await expect(calendar.form.getByLabel("Title")).toHaveValue("Not lost");
    const retry = calendar.form.getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible();
    await context.setOffline(false);
    await retry.click();
    await expect(calendar.form).toBeHidden();
    await signedIn.reload();
    await expect(calendar.item("Not lost")).toBeVisible();
  });

  test("an answer that was lost makes no second event: what is typed by then is saved once", async ({
    signedIn,
    request,
    account,
  }) => {
    const calendar = new Calendar(signedIn);
    await signedIn.goto(november);
    await signedIn.route(
      "**/trpc/events.create**",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await calendar.begin(twelfth, "First words");
    await calendar.addButton.click();
    await expect(calendar.form.getByRole("button", { name: "Retry" })).toBeVisible();
    await calendar.title.fill("Second thoughts");
    await calendar.addButton.click();
    await expect(calendar.form).toBeHidden();
    const answer = await request.get("/api/v1/events/", { headers: { authorization: `Token ${account.token}` } });
    expect(await answer.json()).toMatchObject([{ title: "Second thoughts" }]);
  });

  test("a save that fails after its screen was left gives the text back", async ({ signedIn }) => {
    const calendar = new Calendar(signedIn);
    await signedIn.goto(november);
    const fail = await failOnce(signedIn, "**/trpc/events.create**");
    await calendar.begin(twelfth, "Left in a hurry");
    await calendar.addButton.click();
    await signedIn.keyboard.press("Escape");
    await signedIn.getByRole("link", { name: "Pomodoro" }).first().click();
    await expect(signedIn.getByRole("heading", { level: 1, name: "Pomodoro" })).toBeVisible();
    fail();
    await calendar.keepEditing.click();
    await expect(calendar.title).toHaveValue("Left in a hurry");
    await calendar.addButton.click();
    await expect(calendar.item("Left in a hurry")).toBeVisible();
  });

  test("a range that cannot be loaded says so and can be asked again", async ({ signedIn }) => {
    const calls = /trpc\/.*calendar\.inRange/;
    await signedIn.route(calls, (route) => route.fulfill({ status: 500, body: "{}" }));
    await signedIn.clock.install();
    await signedIn.goto("/app?date=2025-05-05");
    const button = signedIn.getByRole("button", { name: "Retry" });
    await seeAfterTries(button);
    await retry(button, calls);
    await seeAfterTries(signedIn.getByText(/^Nothing here yet/));
    await expect(button).toBeHidden();
    await expect(signedIn.getByRole("grid", { name: "May 2025" })).toBeVisible();
  });
});

test.describe("two at once", () => {
  test.use({ expectedErrors: [/status of 412/] });

  for (const branch of ["Take that", "Save mine"] as const) {
    test(`a change that was made elsewhere meanwhile is shown, not overwritten: ${branch}`, async ({
      signedIn,
      request,
      account,
    }) => {
      const calendar = new Calendar(signedIn);
      await signedIn.goto(november);
      await calendar.add(twelfth, "Shared");
      const headers = { authorization: `Token ${account.token}` };
      const [{ id }] = await (await request.get("/api/v1/events/", { headers })).json();
      await calendar.item("Shared").click();
      await calendar.title.fill("Mine");
      const elsewhere = await request.patch(`/api/v1/events/${id}/`, { headers, data: { title: "Theirs" } });
      expect(elsewhere.status()).toBe(200);
      const update = calendar.form.getByRole("button", { name: "Update" });
      await update.click();
      await expect(calendar.form.getByText("Theirs")).toBeVisible();
      await expect(calendar.title).toHaveValue("Mine");

      await calendar.form.getByRole("button", { name: branch }).click();
      if (branch === "Take that") {
        await expect(calendar.title).toHaveValue("Theirs");
        await calendar.title.fill("Ours");
        await update.click();
      }
      await expect(calendar.form).toBeHidden();
      const [event] = await (await request.get("/api/v1/events/", { headers })).json();
      expect(event).toMatchObject({ title: branch === "Take that" ? "Ours" : "Mine" });
    });
  }

  test("changes of different members go together without a question", async ({ signedIn, calendar, rest }) => {
    const { id } = await rest.add("events", { title: "Shared", date: "2026-11-12" });
    await signedIn.goto(november);
    await calendar.item("Shared").click();
    await calendar.title.fill("Mine");
    await rest.change("events", id, { start_time: "09:00", end_time: "10:00" });
    await calendar.updateButton.click();
    await expect(calendar.form).toBeHidden();
    await expect(calendar.item("Mine, event, 9:00 AM to 10:00 AM")).toBeVisible();
    await expect
      .poll(() => rest.list("events"))
      .toMatchObject([{ title: "Mine", start_time: "09:00", end_time: "10:00" }]);
  });

  test("a deletion of what was changed elsewhere says so and shows what it is now", async ({
    signedIn,
    request,
    account,
  }) => {
    const calendar = new Calendar(signedIn);
    await deafen(signedIn);
    await signedIn.goto(november);
    await calendar.ready();
    // What is fetched after a change would know of the next one.
    const refetched = signedIn.waitForResponse(/calendar\.inRange/);
    await calendar.add(twelfth, "Shared");
    await refetched;
    const headers = { authorization: `Token ${account.token}` };
    const [{ id }] = await (await request.get("/api/v1/events/", { headers })).json();
    await request.patch(`/api/v1/events/${id}/`, { headers, data: { title: "Theirs" } });
    await calendar.item("Shared").click();
    await calendar.form.getByRole("button", { name: "Delete" }).click();
    await expect(signedIn.getByText(/“Shared” was not deleted.*is now “Theirs”/).first()).toBeVisible();
    await expect(calendar.item("Theirs")).toBeVisible();
    await signedIn.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(calendar.item("Theirs")).toHaveCount(0);
  });
});
