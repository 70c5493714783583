import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { expect, test } from "../support/test.ts";

test("the API reference is readable without requests to other hosts", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(baseURL ?? "").origin) foreign.push(request.url());
  });
  await page.goto("/api/v1/docs");
  await expect(page).toHaveTitle("Hourloom API");

  await page.getByRole("navigation").getByRole("link", { name: "Turn an event into pomodoros" }).click();
  const call = page.getByRole("article", { name: "Turn an event into pomodoros" });
  await expect(call).toBeInViewport();
  await expect(call.getByText("/api/v1/pomodoros/from-event/", { exact: true })).toBeVisible();
  await expect(call.getByText("break_duration", { exact: true })).toBeVisible();
  await call.getByText("The request is invalid").click();
  await expect(call.getByText("The event lasts 20 minutes; one session needs 25 minutes.")).toBeVisible();

  const address = await page.getByRole("link", { name: /^OpenAPI/ }).getAttribute("href");
  expect(await (await page.request.get(address ?? "")).json()).toMatchObject({ openapi: "3.1.0" });
  expect(foreign).toEqual([]);
});

test("it is accessible on wide and narrow screens, in both themes", async ({ page }) => {
  await page.goto("/api/v1/docs/");
  for (const { width, colorScheme } of [
    { width: 1440, colorScheme: "light" },
    { width: 375, colorScheme: "dark" },
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // One operation is enough: the others have the same structure, and axe would take half a
    // minute.
    await expectAccessible(page, ["header", "#createPomodorosFromEvent"]);
  }
  // Long lines are in collapsed parts.
  await page.locator("details").evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));
  await expectNoSidewaysScroll(page);
});
